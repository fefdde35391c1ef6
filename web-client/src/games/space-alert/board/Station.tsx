// A station: its devices, its energy, the crew there, and damage.

import { Drawn } from "../../../art/Drawn";
import type { BoardProps } from "../../game";
import type { Art } from "../art";
import { DEVICE, THREAT } from "../icons";
import { FACTS, isUpper, zoneOf, type Ship, type Station as Which, type ThreatRef, type ThreatView, type Tile, type View } from "../view";
import type { Names } from "../words/names";
import { layout } from "./geometry";
import { Lift } from "./Lift";
import { Figure, fitted, Icon, type Pawn, type PieceState } from "./marks";
import "./station.css";

type Props = BoardProps<View> & {
  names: Names;
  /** Null if everything is drawn as plates. */
  art: Art | null;
  ship: Ship | undefined;
  station: Which;
  pawns: readonly Pawn[];
  /** Animation classes of moving members. */
  moving: ReadonlyMap<number, string>;
  /** Other pieces placed here as hints. */
  pieces: readonly string[];
  piece: PieceState;
  tabIndex: 0 | -1;
};

function tokensAt(ship: Ship | undefined, station: Which): (ThreatView & ThreatRef)[] {
  const active = ({ status, tokens }: ThreatView) => (status === "on_track" || status === "survived") && tokens.some((token) => token.station === station);
  return Object.entries(ship?.threats ?? {}).flatMap(([number, threat]) => (active(threat) ? [{ ...threat, number: Number(number) }] : []));
}

/** Letters of the devices here that malfunctions have disabled. */
function brokenAt(ship: Ship | undefined, station: Which): Set<string> {
  return new Set(tokensAt(ship, station).flatMap(({ code }) => FACTS.threats[code].repair ?? []));
}

/** Damage tiles on the devices of a station. */
function tilesAt(ship: Ship | undefined, station: Which): Tile[] {
  const { a, b } = FACTS.stations[station];
  const own: readonly string[] = isUpper(station) ? [a, b] : [a, b, "lift", "structure"];
  return (ship?.damage[zoneOf(station)] ?? []).filter((tile) => own.includes(tile));
}

/** Distance between the content of a plate and its end. */
const EDGE = 6;

const PIECE_ICON: Readonly<Record<string, string>> = {
  squad: "battle-mech",
  rocket: "rocket",
  interceptors: "interceptor-ship",
  cube: "battery-pack",
};

export function pieceIcon(piece: string): string {
  return PIECE_ICON[piece.split("-")[0]!] ?? "uncertainty";
}

export function Station(props: Props) {
  const { art, portrait, level, station, ship, names, pawns, moving, pieces, piece, selected, touched, targets, chosen, bare, tabIndex } = props;
  const box = layout(portrait).stations[station];
  const facts = FACTS.stations[station];
  const close = level === "close";
  const font = close ? 17 : portrait ? 25 : 34;
  const zone = zoneOf(station);
  const store = (isUpper(station) ? ship?.shields : ship?.reactors)?.[zone];
  const broken = brokenAt(ship, station);
  const tiles = tilesAt(ship, station);
  const threats = tokensAt(ship, station);
  const spot = `at-${station}`;
  const classes = [
    "sa-station",
    `sa-zone-${zone}`,
    selected === station && "is-selected",
    (touched.has(station) || touched.has(`zone-${zone}`)) && "is-touched",
    (targets.get(station) ?? targets.get(spot) ?? 0) > 0 && "is-target",
    (chosen.has(station) || chosen.has(spot)) && "is-chosen",
  ];
  const devices: [string, string, string, boolean][] = [
    ["A", DEVICE[facts.a], "", tiles.includes(facts.a as Tile)],
    ["B", DEVICE[facts.b], store ? `${store.energy}/${store.capacity}` : "", tiles.includes(facts.b)],
    ["C", DEVICE[facts.c], count(facts.c, ship, station), false],
  ];
  const head = close ? 26 : 0;
  const unit = box.width / 3;
  const icon = close ? 30 : portrait ? 36 : 40;
  // In a picture, the plates of the devices are below, clear of the figures' feet.
  const deviceY = art ? box.height - icon / 2 - 12 : head + icon / 2 + 12;
  const low = box.height - (art ? icon + 38 : close ? 27 : 30);
  const size = close ? 40 : portrait ? 46 : 48;
  const step = Math.min(size + 4, (box.width - 60 - pieces.length * 20) / Math.max(1, pawns.length));
  return (
    <g class={classes.filter(Boolean).join(" ")} transform={`translate(${box.x} ${box.y})`}>
      <g data-ref={station} role="button" tabindex={tabIndex} aria-label={stationLabel(station, ship, names)} aria-pressed={selected === station}>
        <rect class="sa-box" width={box.width} height={box.height} rx={10} />
        {art ? <Inside art={art} station={station} portrait={portrait} /> : <rect class="sa-stripe" width={box.width} height={5} />}
        {close && (
          <text class="sa-station-name" data-label x={10} y={24} font-size={18}>
            {names.station(station).text}
          </text>
        )}
        {devices.map(([letter, id, text, hurt], i) => {
          const pictured = close || !text;
          const plate = Math.min(unit - 8, plateWidth(pictured, text, icon, font));
          const left = pictured ? icon + 6 : 4;
          const written = text ? `${letter} ${text}` : letter;
          return (
            <g
              key={letter}
              aria-hidden="true"
              class={`sa-device sa-device-${letter}${broken.has(letter) ? " is-broken" : ""}`}
              transform={`translate(${i * unit + 6} ${deviceY})`}
            >
              {art && <rect class="sa-device-plate" x={-2} y={-icon / 2 - 5} width={plate} height={icon + 10} rx={8} />}
              {pictured && <Icon id={id} x={icon / 2 + 2} y={0} size={icon} tone={broken.has(letter) ? "danger" : hurt ? "warn" : undefined} />}
              <text class="sa-letter" x={left} y={font * 0.36} font-size={font} {...fitted(written, font, plate - left - EDGE)}>
                {letter}
                {text && <tspan class="sa-energy">{` ${text}`}</tspan>}
              </text>
              {(hurt || broken.has(letter)) && <Icon id={broken.has(letter) ? "spanner" : "cracked-disc"} x={icon} y={-icon / 2 + 4} size={20} tone="danger" />}
            </g>
          );
        })}
        {!isUpper(station) && <Lift x={box.width * 0.68} broken={tiles.includes("lift")} />}
        <rect class="sa-outline" width={box.width} height={box.height} rx={10} />
      </g>
      {!bare &&
        threats.map(({ code, number }, i) => (
          <g key={number} class="sa-token" data-ref={`threat-${number}`} transform={`translate(${box.width - 32 - i * 58} ${low - 2})`}>
            <path d="M0-26L7-19L22-19L19-7L27 0L19 7L22 19L7 19L0 26L-7 19L-22 19L-19 7L-27 0L-19-7L-22-19L-7-19Z" />
            <Icon id={THREAT[code]} x={0} y={0} size={26} tone="alien" />
          </g>
        ))}
      {!bare &&
        pawns.map((pawn, i) => (
          <g key={pawn.member} class={`sa-pawn ${moving.get(pawn.member) ?? ""}`}>
            {art && pawn.color !== undefined && <Drawn part="sa-body" picture={art.crew(pawn.color)} x={28 + i * step} y={low + size / 4} scale={size / 46} />}
            <Figure pawn={pawn} x={28 + i * step} y={low} size={art ? size * 0.86 : size} piece={piece} touched={touched.has(`crew-${pawn.member}`)} />
          </g>
        ))}
      {!bare &&
        pieces.map((id, i) => (
          <g key={id} class="sa-piece" data-ref={`hint-${id}`} {...piece(`hint-${id}`, names.ref(`hint-${id}`))}>
            <rect x={28 + pawns.length * step + i * 28 - 14} y={low - 14} width={28} height={28} class="sa-hit" />
            <Icon id={pieceIcon(id)} x={28 + pawns.length * step + i * 28} y={low} size={26} tone="hint" />
          </g>
        ))}
    </g>
  );
}

/** Picture of the station in the size of its box. */
function Inside({ art, station, portrait }: { art: Art; station: Which; portrait: boolean }) {
  const { width, height } = layout(portrait).stations[station];
  return <image class="sa-inside" href={art.station(station, portrait).href} width={width} height={height} preserveAspectRatio="none" />;
}

/** Width for a device's icon, its letter and its energy. The letter stays if there is no room for the icon. */
function plateWidth(pictured: boolean, text: string, icon: number, font: number): number {
  const letters = text ? text.length + 2 : 1;
  return (pictured ? icon + 14 : 12) + letters * font * 0.58;
}

/** Remaining supply of the third device. */
function count(device: string, ship: Ship | undefined, station: Which): string {
  if (!ship) return "";
  if (device === "rockets") return String(ship.rockets);
  if (device !== "battlebots") return "";
  return (station === "upper_blue" ? ship.stored_upper_blue : ship.stored_lower_red) ? "1" : "0";
}

/** Text of a station for screen readers. */
export function stationLabel(station: Which, ship: Ship | undefined, names: Names): string {
  const { speech } = names;
  const { ship: texts, words } = speech.texts;
  const facts = FACTS.stations[station];
  const zone = zoneOf(station);
  const store = (isUpper(station) ? ship?.shields : ship?.reactors)?.[zone];
  const broken = brokenAt(ship, station);
  const device = (letter: string, name: string) => `${letter} ${name}${broken.has(letter) ? ` (${texts.broken})` : ""}`;
  const here = Object.entries(ship?.figures ?? {}).filter(([, { place }]) => typeof place === "object" && place.station === station);
  const crew = here.map(([member, { squad }]) => names.member(Number(member)) + (squad ? ` (${squad === "active" ? texts.squad : texts.squad_disabled})` : ""));
  const stored = station === "upper_blue" ? ship?.stored_upper_blue : station === "lower_red" ? ship?.stored_lower_red : undefined;
  return [
    names.station(station).text,
    device("A", speech.content.devices[facts.a].name),
    store ? device("B", speech.say(isUpper(station) ? texts.shield : texts.reactor, { n: store.energy, max: store.capacity })) : "",
    device("C", speech.content.devices[facts.c].name),
    facts.c === "rockets" && ship ? speech.say(texts.rockets, { n: ship.rockets }) : "",
    stored ? (stored === "active" ? texts.stored : texts.stored_disabled) : "",
    ...tilesAt(ship, station).map((tile) => names.ref(`tile-${zone}-${tile}`)),
    ...tokensAt(ship, station).map((threat) => names.threat(threat).text),
    speech.say(words.here, { list: crew.join(", ") || words.nobody }),
  ]
    .filter(Boolean)
    .join(", ");
}
