// Things on the table while an event plays: cards to read, the rolled die, the drawn token.

import { pieceOf } from "../../../kit/piece";
import { shownBy } from "../../../kit/event-display";
import type { Ref, Seat } from "../../game";
import { INTRUDER } from "../icons";
import type { View } from "../view";
import { numbered } from "../../../kit/names";
import type { Names } from "../words/names";
import { entry } from "../words/texts";
import { LaidCard } from "./Card";
import { Glyph } from "./parts";
import { Stage } from "./Stage";
import "./event-display.css";

const Piece = pieceOf(Glyph);

function Thing({ at, names, of }: { at: Ref; names: Names; of: Seat | undefined }) {
  const { texts } = names.speech;
  const [prefix = "", rest = ""] = numbered(at).kind.split(/-(.*)/);
  switch (prefix) {
    case "noise":
      return (
        <Piece form="die" icon={ICONS[rest]} name={entry(texts.noise, rest)} does={rest === "hazard" ? texts.noise_does.hazard : texts.noise_does.number} />
      );
    case "shoot":
      return <Piece form="die" icon={ICONS[rest]} name={entry(texts.shoot, rest)} does={does(texts.shoot_does, rest)} />;
    case "burst":
      return (
        <Piece
          form="die"
          name={rest.slice(0, 1)}
          does={[entry(texts.burst, rest), texts.burst_does.hits, rest.endsWith("effect") ? texts.burst_does.effect : ""].filter(Boolean).join(". ")}
        />
      );
    case "token":
      return <Piece form="chip" icon={INTRUDER[rest]} name={names.token(rest)} />;
    default:
      return <LaidCard at={at} names={names} of={of} />;
  }
}

function does(table: { number: string } & Readonly<Record<string, string>>, face: string): string {
  return table[face] ?? table.number;
}

export const Shown = shownBy<View, Names>(Stage, Thing);

/** Pictures on dice. The other faces are numbers. */
const ICONS: Readonly<Record<string, string>> = { hazard: "alien-bug", ammo_loss: "bullets", critical: "crosshair" };
