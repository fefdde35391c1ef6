// Conditions of the first-time hints. Their texts are with the rules: `crates/games/aliens/hints.json`.

import { both, either, predicates, type Condition, type Conditions } from "../../kit/hints";
import type { Cell, Common, EnduranceKind, MemberView, SeenEvent, Verb, View } from "./wire";

const { told, offered, seen } = predicates<Common, SeenEvent, Verb>();

const AUTOMATIC: readonly EnduranceKind[] = ["pulse_rifle", "smartgun"];
const BLASTS: readonly EnduranceKind[] = ["incinerator", "grenades"];

/** True if two spaces touch, ignoring walls. */
function beside(one: Cell, other: Cell): boolean {
  const apart = [one.charCodeAt(0) - other.charCodeAt(0), Number(one.slice(1)) - Number(other.slice(1))].map(Math.abs);
  return Math.max(...apart) === 1;
}

const at = ({ fate }: MemberView): Cell | null => (typeof fate === "object" ? fate.at : null);

const begun = (so: (view: Common) => boolean) => seen((view) => view.round.number > 0 && so(view));

/** The reader's character acts next to a standing companion. */
const elbows = seen(({ round: { activation }, squad }, seat) => {
  const cell = activation?.seat === seat ? at(squad[activation.who]!) : null;
  return cell !== null && Object.values(squad).some((one) => !one.prone && beside(at(one) ?? cell, cell));
});

const attackWith =
  (weapons: readonly EnduranceKind[]): Condition<Common> =>
  ({ legal }) =>
    legal.some(({ verb, refs }) => verb === "attack" && (weapons as readonly (string | undefined)[]).includes(refs?.weapon));

export const hints: Conditions<Common, View> = {
  open: {
    loss: begun(({ piles: { above, below, exhaust } }) => above + below + exhaust <= 8),
    down: begun(({ squad }) => {
      const present = Object.values(squad).filter((one) => at(one) !== null);
      return present.length > 0 && present.every(({ prone }) => prone);
    }),
    overflow: begun(({ piles: { above, below } }) => above + below === 0),
    activation: told("activated", (what, { seat }) => what.seat === seat),
    prone: told("knocked_down"),
    defence: told("defence_rolled"),
    fire: either(
      offered("fire"),
      both(
        seen(({ round }) => round.phase === "aliens"),
        told("attack_rolled"),
      ),
    ),
    hazard: told("hazard"),
    sentry: told("gun_fired"),
    swarm: told("sighted", ({ aliens }) => aliens > 1),
    reveal: told("sighted"),
    auto: told("attack_rolled", ({ weapon, hits }) => AUTOMATIC.includes(weapon) && hits > 0),
    dial: told("attack_rolled"),
    blast: attackWith(BLASTS),
    sight: both(
      elbows,
      seen(({ contacts }) => Object.keys(contacts).length > 0),
    ),
    hit: offered("attack"),
    stop: told("moved", ({ to }, { view }) => Object.values(view.contacts).some(({ cell }) => beside(cell, to))),
    door: seen(({ field }) => field.open_doors.length > 0),
    exhaust: told("exhausted"),
    recycle: told("recycled"),
    motion: told("motion_card"),
    run: told("phase_began", ({ phase }) => phase === "aliens"),
    reset: both(
      told("phase_began", ({ phase }) => phase === "heroes"),
      told("dial_set"),
    ),
    seal: offered("seal"),
    grunts: offered("activate"),
    through: both(elbows, offered("move")),
    rest: offered("rest"),
    diagonal: offered("move"),
  },
  secret: {},
};
