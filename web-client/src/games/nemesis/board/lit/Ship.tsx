// The drawn ship below all facts: space, the hull, the rooms' light on the hull, the rooms.

import { useAhead } from "../../../../drawing/ahead";
import { memo } from "../../../../drawing/memo";
import { Drawn } from "../../../../art/Drawn";
import type { Art } from "../../art";
import type { Way } from "../geometry";
import type { Pawn } from "../marks";
import type { Sign } from "../Room";
import { Inside } from "./Room";

interface Props {
  art: Art;
  /** Side of the board. */
  side: string;
  portrait: boolean;
  ways: readonly Way[];
  signs: readonly Sign[];
  crew: Iterable<Pawn>;
}

export function Ship({ art, side, portrait, ways, signs, crew }: Props) {
  const expected = art.expected([...crew]);
  useAhead(Object.keys(expected).join(), Object.values(expected));
  return (
    <g aria-hidden="true" class="scenery nm-ship">
      <Hull {...{ art, side, portrait, ways }} />
      {signs.map(({ ref, x, y, kind, fire }) => kind && <Drawn key={ref} picture={art.glow(fire ? "amber" : art.lampOf(kind))} x={x} y={y} />)}
      {[...signs]
        .sort((one, other) => one.y - other.y)
        .map((sign) => (
          <Inside key={sign.ref} art={art} sign={sign} />
        ))}
    </g>
  );
}

const Hull = memo(({ art, side, portrait, ways }: Omit<Props, "signs" | "crew">) => (
  <>
    <Drawn picture={art.space(portrait)} />
    <Drawn
      picture={art.hull(
        side,
        portrait,
        ways.map(({ from, to }) => [from, to]),
      )}
    />
  </>
));
