import type { ComponentChildren } from "preact";

import { useArt } from "../art/pack";
import { folderOf, scenes } from "../games";
import { Part } from "./part";
import "./tile.css";

/** An optional picture. */
const decoration = (picture: ComponentChildren) => (
  <Part of="pictures" otherwise={null}>
    {picture}
  </Part>
);

function TileImage({ game }: { game: string }) {
  const picture = useArt(scenes)?.tile(folderOf(game));
  return picture ? <img src={picture.href} alt="" /> : null;
}

function HeroImage() {
  const hero = useArt(scenes)?.hero;
  return hero ? <img src={hero.href} alt="" /> : null;
}

function DoorImage({ open }: { open: boolean }) {
  const door = useArt(scenes)?.door(open);
  return door ? <img class="door" src={door.href} alt="" /> : null;
}

/** Picture of a game, beside its name. */
export const Tile = ({ game }: { game: string }) => <span class="tile">{decoration(<TileImage game={game} />)}</span>;

/** Picture behind the heading of a page. */
export const Hero = () => decoration(<HeroImage />);

/** Door of a seat: open and lit, or closed and dark. */
export const SeatDoor = ({ open }: { open: boolean }) => decoration(<DoorImage open={open} />);
