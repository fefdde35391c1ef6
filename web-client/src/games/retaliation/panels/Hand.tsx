// The reader's own area: cards in hand, body, belt and items, objectives, and secret knowledge.

import { BodyList, Cards, Goals, heldAs, ownOf } from "../../../kit/hand";
import { statesOf } from "../../../kit/card";
import facts from "../../../generated/retaliation/facts.json";
import type { HandProps, Ref } from "../../game";
import { slotOf } from "../board/geometry";
import { roomOf, type Crew, type Item, type Look, type Token, type View, type You } from "../view";
import { printed, type Names } from "../words/names";
import { isDark } from "../words/offer";
import { entry } from "../words/texts";
import { Card, Cover } from "./Card";
import { Thing } from "../../../kit/thing";
import { Glyph, Health, Oxygen, Secret, Slot } from "./parts";
import "./hand.css";

type Props = Omit<HandProps<View>, "act" | "Key"> & { names: Names };

/** References of hand cards. Equal cards are numbered. */
function handRefs(you: Pick<You, "hand">): Ref[] {
  return named(you.hand.map((face) => (face === "contamination" ? "contamination" : face.action)));
}

function named(kinds: readonly string[]): Ref[] {
  const counts = new Map<string, number>();
  return kinds.map((kind) => {
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    return kind === "contamination" || n > 1 ? `${kind}#${n}` : kind;
  });
}

export function Hand(props: Props) {
  const { names, seat, view, compact } = props;
  const own = ownOf(props);
  if (!own) return <p class="kit-note">{names.speech.texts.hand.spectator}</p>;
  const { you, crew } = own;
  const plays = typeof crew.state === "object" ? !("escaped" in crew.state) : crew.state === "lander";
  return (
    <div class={compact ? "kit-hand is-compact" : "kit-hand"}>
      {plays && crew.character && <OwnCards {...props} you={you} crew={crew} />}
      {plays && crew.character && (
        <section class="rt-self">
          <Body crew={crew} names={names} onSelect={props.onSelect} seat={seat} view={view} />
          <h3 class="unseen">{names.speech.texts.seat.belt}</h3>
          <Belt {...props} tokens={crew.belt} prefix="belt-" />
        </section>
      )}
      {plays && crew.character && <Carried {...props} you={you} crew={crew} />}
      <Objectives {...props} />
      <Known {...props} you={you} />
    </div>
  );
}

function OwnCards(props: Props & { you: You; crew: Crew }) {
  const { you, crew, names, covered, compact, onSelect, pending } = props;
  const { speech } = names;
  const { hand } = speech.texts;
  const counts = [speech.say(hand.deck, { n: crew.deck }), speech.say(hand.discard, { n: crew.discard.length })];
  return (
    <Cards title={speech.say(hand.title, { n: crew.hand })} counts={counts} head={<Missions {...props} />}>
      {handRefs(you).map((ref) =>
        covered ? (
          <Cover key={ref} title={hand.back} icon="card-random" />
        ) : (
          <Card
            key={ref}
            at={ref}
            why={pending.yours.includes("D-05") && !props.targets.has(ref) && !ref.startsWith("contamination") ? hand.not_now : undefined}
            {...heldAs(ref, props)}
            {...{ names, compact, onSelect }}
          />
        ),
      )}
    </Cards>
  );
}

/** The team's missions by name, where their cards are out of view. */
function Missions({ view, names, selected, onSelect }: Props) {
  const open = missions(view);
  if (open.length === 0) return null;
  return (
    <div class="rt-missions">
      <Glyph id="flag-objective" tone="oxy" />
      <span class="unseen">{missionTitle(view, names)}</span>
      {open.map((mission) => (
        <Thing key={mission} at={`mission-${mission}`} {...{ selected, onSelect }}>
          {names.ref(`mission-${mission}`)}
        </Thing>
      ))}
    </div>
  );
}

/** Open missions: one in combat, or those of the crew. */
function missions({ missions: { combat, coop } }: View) {
  return [...(combat ? [combat] : []), ...coop];
}

function missionTitle(view: View, { speech }: Names): string {
  return view.missions.combat ? speech.texts.hand.combat_mission : speech.texts.hand.missions;
}

/** Markers of a character board. */
const STATUSES = [
  ["suffocating", "scuba-tanks", "fight"],
  ["larva", "maggot", "alien"],
  ["data", "database", "ok"],
] as const;

interface BodyProps {
  crew: Crew;
  names: Names;
  seat: number | null;
  view: View;
  onSelect: (ref: Ref) => void;
}

/** Health, oxygen, wounds and markers, which are public. */
export function Body({ crew, names, seat: of, view, onSelect }: BodyProps) {
  const { speech } = names;
  const { seat, hand } = speech.texts;
  const slot = roomOf(view, of);
  const section = slot ? slotOf(slot)?.section : undefined;
  const dark = slot !== null && isDark(view, slot);
  return (
    <BodyList title={hand.body} all={STATUSES} of={crew} words={seat} {...{ Glyph, onSelect }}>
      <li>
        <Thing at="health" onSelect={onSelect}>
          <Health crew={crew} names={names} words />
        </Thing>
      </li>
      <li>
        <Thing at="oxygen" onSelect={onSelect}>
          <Oxygen n={crew.oxygen} names={names} />
        </Thing>
        {section && <small class={dark ? "rt-breath is-dark" : "rt-breath"}>{speech.say(dark ? hand.breathe : hand.breathes, { section })}</small>}
      </li>
      {crew.wounds.map((wound, i) => (
        <li key={`${i} ${wound}`}>
          <Glyph id="broken-bone" tone="fight" />
          <Thing at={`wound-${wound}`} onSelect={onSelect}>
            {names.ref(`wound-${wound}`)}
          </Thing>
        </li>
      ))}
    </BodyList>
  );
}

/** Belt, hands, armor, backpack. */
function Carried(props: Props & { you: You; crew: Crew }) {
  const { you, crew, names, covered, compact, onSelect } = props;
  const { hand } = names.speech.texts;
  const held = [...crew.hands.flat(), ...(crew.armor ? [crew.armor] : [])];
  const all = named([...held.map(({ item }) => item), ...you.backpack]);
  const card = (ref: Ref, item?: Item) => (
    <Card key={ref} at={ref} note={item ? noteOf(item, names) : undefined} {...heldAs(ref, props)} {...{ names, compact, onSelect }} />
  );
  return (
    <section class="rt-carried">
      <h3>{hand.gear}</h3>
      <div class="kit-fan">
        {held.map((item, i) => (
          <div key={all[i]} class="rt-held">
            {card(all[i] ?? item.item, item)}
            {item.slots && item.slots.length > 0 && <Belt {...props} tokens={item.slots} prefix="slot-" suffix={`-${item.item}`} />}
          </div>
        ))}
        {you.backpack.map((kind, i) => {
          const ref = all[held.length + i] ?? kind;
          return covered ? <Cover key={ref} title={hand.backpack} icon="light-backpack" /> : card(ref);
        })}
      </div>
    </section>
  );
}

/** Gear slots, which can be pressed one by one. */
function Belt({
  tokens,
  prefix,
  suffix = "",
  names,
  targets,
  chosen,
  selected,
  onSelect,
}: Pick<Props, "names" | "targets" | "chosen" | "selected" | "onSelect"> & { tokens: readonly (Token | null)[]; prefix: string; suffix?: string }) {
  return (
    <span class="rt-belt">
      {tokens.map((token, i) => {
        const ref = `${prefix}${i + 1}${suffix}`;
        return (
          <button
            key={ref}
            type="button"
            class={["rt-gear", ...statesOf({ target: targets.has(ref), chosen: chosen.has(ref), selected: selected === ref })].join(" ")}
            data-ref={ref}
            aria-label={names.ref(ref)}
            aria-pressed={chosen.has(ref) || selected === ref}
            onClick={() => onSelect(ref)}
          >
            <Slot token={token} names={names} />
          </button>
        );
      })}
    </span>
  );
}

/** Contents of an item: its ammo and markers. */
export function noteOf({ item, slots = [], malfunction, markers }: Item, names: Names): string | undefined {
  const { hand } = names.speech.texts;
  const ammo = facts.items[item]?.slots?.includes("ammo")
    ? `${slots.reduce((sum, token) => sum + (token === "ammo" ? 2 : token === "half_ammo" ? 1 : 0), 0)}`
    : "";
  return (
    [ammo && `${names.gear("ammo")} ${ammo}`, malfunction ? hand.broken : "", markers > 0 ? names.speech.say(hand.markers, { n: markers }) : ""]
      .filter(Boolean)
      .join(" · ") || undefined
  );
}

export function Objectives(props: Props) {
  const { view, names, covered, onSelect } = props;
  const { you } = view;
  const { hand } = names.speech.texts;
  if (!you) return null;
  const own = [
    ["objective-private", you.private],
    ["objective-mission", you.mission],
  ] as const;
  const held = own.flatMap(([ref, kind]) => (kind === undefined ? [] : [[ref, kind] as const]));
  const card = (at: Ref, as = at) => <Card key={as} {...{ at, as, names, onSelect }} {...heldAs(as, props)} />;
  return (
    <Goals
      {...{ names, Secret }}
      own={held.map(([ref, kind]) => (covered ? <Cover key={ref} title={hand.covered} icon="flag-objective" /> : card(kind, ref)))}
      note={you.put_away && !covered ? `${hand.put_away}: ${names.ref(you.put_away)}` : null}
      shared={{ title: missionTitle(view, names), cards: missions(view).map((mission) => card(`mission-${mission}`)) }}
    />
  );
}

/** The reader's knowledge from secret looks. It may be out of date. */
function Known({ you, names, covered }: Props & { you: You }) {
  const { hand, seat } = names.speech.texts;
  const { known_backpacks = {} } = names.scene.view;
  const lines = [
    ...you.looks.map((look) => lookLine(look, names)),
    ...Object.entries(known_backpacks).map(([owner, items]) => {
      const known = items.flatMap((kind) => (kind ? [printed(names.speech.content.items, kind).name] : []));
      return `${names.seat(Number(owner))}: ${known.join(", ")}`;
    }),
  ];
  if (covered || lines.length === 0) return null;
  return (
    <section class="kit-known-list">
      <h3>
        {hand.knows} <Secret names={names} />
      </h3>
      <ul aria-label={seat.known}>
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function lookLine({ round, seen, outdated }: Look, names: Names): string {
  const { speech } = names;
  const { hand, seen: texts, defence } = speech.texts;
  const [key = "", about] = Object.entries(seen)[0] ?? [];
  const fields = (about ?? {}) as { active?: boolean; of?: number; cards?: string[]; infected?: number; clean?: number };
  const said = speech.say(entry(texts, key), {
    state: fields.active ? defence.active : defence.inactive,
    seat: fields.of === undefined ? "" : names.seat(fields.of),
    cards: (fields.cards ?? []).map((card) => names.ref(card)).join(", "),
    n: fields.infected ?? 0,
    m: fields.clean ?? 0,
  });
  return [`${speech.say(hand.in, { n: round })}: ${said}`, outdated ? `(${hand.outdated})` : ""].filter(Boolean).join(" ");
}
