// Cards: in hand, on the table for all to read, and face down.

import { memo } from "../drawing/memo";
import { type Pack, useArt } from "../art/pack";
import type { Picture } from "../art/picture";
import type { Ref, Scene, Seat } from "../games/game";
import { softened } from "../i18n/hyphens";
import { colorOf } from "../shell/token";
import type { Glyph } from "./glyph";
import "./draft.css";
import "./card.css";

/** Printed content of a card. */
export interface Face {
  title: string;
  text: readonly string[];
  /** True if one of the texts is carried out. */
  or?: boolean;
  icon: string;
  /** Character that it shows. */
  character?: string;
  cost?: number;
  /** Mark of a card for combat only, or crossed out, for other times. */
  combat?: { name: string; out: boolean };
  /** Equipment of that character item by item, and the names of its cards. */
  kit?: { icon: string; name: string; text: string }[];
  /** Lines printed at the foot. */
  foot: readonly string[];
  /** Colour of its edge. */
  tone?: string;
  /** Facts in pictures, for screen readers. */
  label?: readonly string[];
}

/** Names of things, as far as a card needs them. */
interface Names {
  ref(ref: Ref): string;
  scene: Pick<Scene<unknown>, "table" | "seat">;
  speech: { texts: { hand: { or: string; playable: string } } };
}

/** Art of a game with characters. */
export interface Portraits {
  portrait(character: string, color: number): Picture;
}

export interface CardProps<Named> {
  at: Ref;
  /** Its own reference, if it differs from that of its content: `objective-private`. */
  as?: Ref;
  names: Named;
  /** Property of this card alone: its ammo, or its infection. */
  note?: string | undefined;
  /** Reason for which it cannot be played now, in a line. */
  why?: string | undefined;
  /** Text of the padlock on a card that is not unlocked yet. */
  lock?: string;
  tone?: string;
  target?: boolean;
  chosen?: boolean;
  selected?: boolean;
  compact?: boolean;
  onSelect: (ref: Ref) => void;
}

/** Classes for the states of a thing that can be pressed. */
export function statesOf({ target, chosen, selected }: Pick<CardProps<unknown>, "target" | "chosen" | "selected">): string[] {
  return [target && "is-target", chosen && "is-chosen", selected && "is-selected"].filter((one) => typeof one === "string");
}

/** Cards of a game, by its icons, its art and its printed content. */
export function cardsOf<Named extends Names>(Glyph: Glyph, pack: Pack<Portraits>, face: (ref: Ref, names: Named, tone?: string) => Face) {
  function DrawnCard({ at, as = at, names, note, why, lock, tone, target, chosen, selected, compact, onSelect }: CardProps<Named>) {
    const card = face(at, names, tone);
    const foot = card.foot.filter(Boolean).join(" · ");
    const states = [...statesOf({ target, chosen, selected } as CardProps<Named>), compact && "is-chip"];
    const label = [names.ref(at), ...(card.label ?? []), note, lock, target ? names.speech.texts.hand.playable : why];
    return (
      <button
        type="button"
        class={["kit-card", card.tone && `kit-edge-${card.tone}`, ...states].filter(Boolean).join(" ")}
        data-ref={as}
        aria-label={label.filter(Boolean).join(", ")}
        aria-pressed={chosen || selected}
        onClick={() => onSelect(as)}
      >
        <Printing card={card} names={names} text={!compact} />
        {(note || lock || why || foot) && (
          <span class="kit-card-foot">
            {lock && <Glyph id="padlock" name={lock} />}
            {note && <b>{note}</b>} {!compact && <span class="kit-card-more">{why ?? foot}</span>}
          </span>
        )}
      </button>
    );
  }

  /** A card on the table for all concerned to read. `of` is its owner, if it is not the reader's. */
  function LaidCard({ at, names, of }: { at: Ref; names: Named; of?: Seat | undefined }) {
    const card = face(at, names);
    const foot = card.foot.filter(Boolean).join(" · ");
    return (
      <div class={["kit-card kit-laid", card.tone && `kit-edge-${card.tone}`].filter(Boolean).join(" ")}>
        <Printing card={card} names={names} of={of} text />
        {foot && <span class="kit-card-foot">{foot}</span>}
      </div>
    );
  }

  /** Printed content above the foot of a card. */
  function Printing({ card, names, of, text }: { card: Face; names: Named; of?: Seat | undefined; text: boolean }) {
    const { title, cost, combat, kit } = card;
    return (
      <>
        <span class="kit-card-head">
          {cost !== undefined && <b class="kit-cost">{cost}</b>}
          <span class="kit-card-title" data-label>
            {softened(title)}
          </span>
        </span>
        {combat && (
          <span class={combat.out ? "kit-combat-mark is-out" : "kit-combat-mark"}>
            <Glyph id="crossed-swords" name={combat.name} />
          </span>
        )}
        <Picture card={card} names={names} of={of} />
        {text && <Text card={card} or={names.speech.texts.hand.or} />}
        {text && kit && (
          <span class="kit">
            {kit.map(({ icon, name, text: said }) => (
              <span key={name}>
                <Glyph id={icon} /> <b>{name}</b> <small>{said}</small>
              </span>
            ))}
          </span>
        )}
      </>
    );
  }

  /** Picture of a card: its icon, or its character in the colour of the card's seat, once that is drawn. */
  function Picture({ card: { character, icon }, names: { scene }, of }: { card: Face; names: Named; of: Seat | undefined }) {
    const art = useArt(pack);
    if (!character || !art) return <Glyph id={icon} />;
    return <img class="kit-glyph card-face" src={art.portrait(character, colorOf(scene.table, of ?? scene.seat ?? 0)).href} alt="" />;
  }

  /** A card face down, which shows only its deck; or an empty place. */
  function Cover({ title, icon, slot }: { title: string; icon: string; slot?: boolean }) {
    return (
      <span class={slot ? "kit-card kit-cover kit-slot" : "kit-card kit-cover"}>
        <Glyph id={icon} />
        <span class="kit-card-title">{softened(title)}</span>
      </span>
    );
  }

  // Renders again only if one of its props changes, so that the hand does not depend on the rest of the view.
  return { Card: memo(DrawnCard), LaidCard, Cover };
}

/** The texts, with alternatives separated. */
function Text({ card, or }: { card: Face; or: string }) {
  return (
    <span class="kit-card-text">
      {card.text.filter(Boolean).map((block, i) => (
        <span key={i} class="kit-block">
          {i > 0 && card.or && <b class="kit-or">{or}</b>}
          {block}
        </span>
      ))}
    </span>
  );
}
