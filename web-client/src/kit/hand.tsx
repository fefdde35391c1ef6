// The reader's own area: cards in hand, goals, secret knowledge.

import type { ComponentChildren, FunctionComponent } from "preact";

import type { HandProps, Ref, Seat } from "../games/game";
import { Thing } from "./thing";
import "./fan.css";
import "./hand.css";

/** State of a thing in hand by its reference. */
export function heldAs(ref: Ref, { targets, chosen, selected }: Pick<HandProps, "targets" | "chosen" | "selected">) {
  return { target: targets.has(ref), chosen: chosen.has(ref), selected: selected === ref };
}

interface Own<You, Crew> {
  view: { you?: You | null; crew: Readonly<Record<Seat, Crew | undefined>> };
  seat: Seat | null;
}

/** The reader's secrets and character; null for a reader without them. */
export function ownOf<You, Crew>({ view, seat }: Own<You, Crew>): { you: You; crew: Crew } | null {
  const crew = seat === null ? undefined : view.crew[seat];
  return view.you && crew ? { you: view.you, crew } : null;
}

interface CardsProps {
  title: string;
  /** Sizes of deck and discard pile. */
  counts: readonly string[];
  /** Content beside the title. */
  head?: ComponentChildren;
  children: ComponentChildren;
}

/** Cards in hand, side by side. */
export function Cards({ title, counts, head, children }: CardsProps) {
  return (
    <section class="kit-cards">
      <div class="kit-hand-head">
        <h3>
          {title} <small>{counts.join(" · ")}</small>
        </h3>
        {head}
      </div>
      <div class="kit-fan">{children}</div>
    </section>
  );
}

interface GoalsProps<Names> {
  names: Names & { speech: { texts: { hand: { objectives: string } } } };
  Secret: FunctionComponent<{ names: Names }>;
  /** Cards of the reader's own goals. */
  own: readonly ComponentChildren[];
  /** Goal that the reader does not have any more. */
  note: string | null;
  /** Title and cards of the goals of all. */
  shared: { title: string; cards: readonly ComponentChildren[] };
}

/** The reader's goals, and those of all. */
export function Goals<Names>({ names, Secret, own, note, shared }: GoalsProps<Names>) {
  if (own.length + shared.cards.length === 0) return null;
  return (
    <section class="kit-objectives kept" data-panel="goals">
      {own.length > 0 && (
        <>
          <h3>
            {names.speech.texts.hand.objectives} <Secret names={names} />
          </h3>
          <div class="kit-fan">{own}</div>
          {note && <p class="kit-note">{note}</p>}
        </>
      )}
      {shared.cards.length > 0 && (
        <>
          <h3>{shared.title}</h3>
          <div class="kit-fan">{shared.cards}</div>
        </>
      )}
    </section>
  );
}

interface BodyProps<Status extends string> {
  title: string;
  children: ComponentChildren;
  /** States of a character with their icons and tones. */
  all: readonly (readonly [Status, string, string])[];
  of: { readonly [One in Status]?: unknown };
  words: { readonly [One in Status]: string };
  Glyph: FunctionComponent<{ id: string; tone?: string | undefined }>;
  onSelect: (ref: Ref) => void;
}

/** Body of a character: entries of the game, and the states that it is in. */
export function BodyList<Status extends string>({ title, children, all, of, words, Glyph, onSelect }: BodyProps<Status>) {
  return (
    <section class="kit-body">
      <h3 class="unseen">{title}</h3>
      <ul>
        {children}
        {all
          .filter(([status]) => of[status])
          .map(([status, icon, tone]) => (
            <li key={status}>
              <Glyph id={icon} tone={tone} />
              <Thing at={status} onSelect={onSelect}>
                {words[status]}
              </Thing>
            </li>
          ))}
      </ul>
    </section>
  );
}
