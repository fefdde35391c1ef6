// A page for development: each state of `states.ts` as the panels draw it. `?state=crowded&language=cs&at=s11`.

import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/oxanium/wght.css";
import "../../../src/theme/tokens.css";
import "./gallery.css";

import { render } from "preact";

import type { GameModule, Language, Ref, Scene } from "../../../src/games/game";
import { load } from "../../../src/games/nemesis";
import type { View } from "../../../src/games/nemesis/view";
import { NOTHING, NO_TABLE } from "../../../src/model/table";
import { grow } from "../../../src/model/view";
import { STATES, type Found, type State } from "./states";

const query = new URLSearchParams(location.search);
const matches = import.meta.glob<{ default: object[] }>("../matches/*.json");

async function find({ match, when, patch }: State): Promise<Found> {
  const updates = (await matches[`../matches/${match}.json`]?.())?.default ?? [];
  let view: unknown;
  let found: Found = { view: {} as View, legal: [], pending: NOTHING };
  for (const update of updates as { gone?: string[]; parts?: Record<string, unknown> }[]) {
    view = grow(view, update.gone ?? [], update.parts ?? {});
    found = { ...found, ...update, view: view as View };
    if (when(found)) break;
  }
  const copy = structuredClone(found);
  patch?.(copy.view);
  return copy;
}

function Shown({ game, state, found }: { game: GameModule<View>; state: State; found: Found }) {
  const { view, legal, pending } = found;
  const names = ["Petr", "Jana", "Tom", "Eva", "Ondřej"];
  const seats = Object.keys(view.crew).map((_, seat) => ({ name: names[seat] ?? "", ready: true }));
  const table: Scene["table"] = { ...NO_TABLE, phase: "playing", game: "nemesis", seats };
  const scene: Scene<View> = { view, table, seat: view.you?.seat ?? null, legal, pending, covered: state.covered ?? false };
  const [width, height] = innerWidth >= 1200 ? [888, 560] : [innerWidth, Math.min(520, innerHeight - 90)];
  const portrait = height > width;
  const { width: w, height: h, tile } = game.size(view, portrait);
  const scale = Math.min(width / w, height / h) * tile;
  const level = scale < 64 ? "far" : scale < 140 ? "near" : "close";
  const at = query.get("at");
  const centre = at ? game.place(at, view, portrait) : null;
  const box = centre ? `${centre.x - 300} ${centre.y - 190} 600 380` : `0 0 ${w} ${h}`;
  const offer = legal.find(({ verb }) => verb === state.aim);
  const aims = state.aim
    ? legal.filter(({ verb }) => verb === state.aim).flatMap((one) => game.offer(one, scene).targets.map(({ at }) => at))
    : [];
  const targets = new Map([...new Set(aims)].map((at, i) => [at, i + 1] as [Ref, number]));
  const none = () => undefined;
  const panel = { ...scene, selected: state.selected ?? null, onSelect: none };
  const hand = { ...panel, targets: new Set<Ref>(legal.flatMap((one) => game.offer(one, scene).card ?? [])), chosen: new Set<Ref>(), compact: width < 768 };
  return (
    <>
      <header>
        {game.headline(scene)} — <b>{game.prompt(scene)}</b> {offer && game.offer(offer, scene).label}
      </header>
      <game.Tracks {...panel} />
      {state.show[0] === "words" ? (
        <game.Words {...panel} />
      ) : (
        <svg class="ship" viewBox={box} style={{ width: `${width}px`, height: `${height}px` }} role="group">
          <game.Board
            {...scene}
            {...{ portrait, level, targets }}
            chosen={new Set(aims.slice(1, 2))}
            selected={state.selected ?? null}
            touched={new Set(state.touched ?? [])}
            bare={state.bare ?? false}
            onSelect={none}
          />
        </svg>
      )}
      {state.show.includes("question") && game.Question && <game.Question {...scene} chosen={new Set()} onSelect={none} />}
      {state.show.includes("hand") && <game.Hand {...hand} act={none} />}
      {state.show.includes("drawer") && <game.Drawer {...panel} />}
      {state.show.includes("ending") && game.Ending && <game.Ending {...scene} playing={false} onReplay={none} />}
      {state.show.includes("dossiers") && (
        <div class="dossiers">
          {game.order(scene).map((of) => (
            <div key={of}>
              <h2>{game.role(of, scene)}</h2>
              <game.Seat {...scene} of={of} size="row" />
              <game.Seat {...scene} of={of} size="dossier" />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const language: Language = query.get("language") === "cs" ? "cs" : "en";
const state = STATES[query.get("state") ?? ""];
document.documentElement.lang = language;
if (state) {
  const [game, found] = await Promise.all([load(language), find(state)]);
  render(<Shown {...{ game, state, found }} />, document.body);
  document.title = String(document.querySelectorAll("svg.ship *").length);
} else {
  const links = Object.keys(STATES).map((name) => (
    <li key={name}>
      <a href={`?state=${name}`}>{name}</a> <a href={`?state=${name}&language=cs`}>cs</a>
    </li>
  ));
  render(<ul>{links}</ul>, document.body);
}
