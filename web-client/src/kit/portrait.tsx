// Portrait in the light of a seat's colour, beside the seat's token and its text.

import { type Pack, useArt } from "../art/pack";
import type { Portraits } from "./card";
import "./seat.css";

interface Props {
  pack: Pack<Portraits>;
  character: string | null | undefined;
  color: number;
  dead: boolean;
}

export function Portrait({ pack, character, color, dead }: Props) {
  const art = useArt(pack);
  if (!art || !character) return null;
  return <img class={dead ? "kit-portrait is-dead" : "kit-portrait"} src={art.portrait(character, color).href} alt="" />;
}
