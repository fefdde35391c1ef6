// Things on the table while an event plays: cards to read, the rolled die, the drawn token.

import { pieceOf } from "../../../kit/piece";
import { shownBy } from "../../../kit/event-display";
import type { Ref, Seat } from "../../game";
import { EXPLORATION, INTRUDER } from "../icons";
import type { View } from "../view";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { LaidCard } from "./Card";
import { Glyph } from "./parts";
import { Stage } from "./Stage";

const Piece = pieceOf(Glyph);

function Thing({ at, names, of }: { at: Ref; names: Names; of: Seat | undefined }) {
  const { texts, content } = names.speech;
  const { kind, n } = numbered(at);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  const count = at.includes("#") ? n : null;
  switch (prefix) {
    case "noise": {
      const does = rest in texts.noise_does ? entry(texts.noise_does, rest) : texts.noise_does.number;
      return <Piece form="die" icon={NOISE[rest]} name={entry(texts.noise, rest)} does={does} />;
    }
    case "combat":
      return <Piece form="die" icon={COMBAT[rest]} name={entry(texts.combat, rest)} does={entry(texts.combat_does, rest)} />;
    case "toughness":
      return <Piece form="die" icon={undefined} name={rest === "none" ? "–" : rest} does={rest === "none" ? texts.toughness.none : texts.toughness.number} />;
    case "token":
      return <Piece form="chip" icon={INTRUDER[rest]} count={count} name={printed(content.tokens, rest).name} />;
    case "exploration": {
      const { name, text } = printed(content.explorations, rest);
      return <Piece form="chip" icon={EXPLORATION[rest]} count={count} name={name} does={text} />;
    }
    default:
      return <LaidCard at={at} names={names} of={of} />;
  }
}

export const Shown = shownBy<View, Names>(Stage, Thing);

/** Pictures on dice. The other faces are numbers. */
const NOISE: Readonly<Record<string, string>> = { danger: "hazard-sign", silence: "sound-off" };
const COMBAT: Readonly<Record<string, string>> = { miss: "cancel", creeper: "insect-jaws", adult: "alien-bug", hit_1: "crosshair", hit_2: "crosshair" };
