import { useArt } from "../art/pack";
import { folderOf, scenes } from "../games";
import "./tile.css";

/** What a game looks like; its name stands beside it. */
export function Tile({ game }: { game: string }) {
  const picture = useArt(scenes)?.tile(folderOf(game));
  return <span class="tile">{picture && <img src={picture.href} alt="" />}</span>;
}

/** The picture over the head of a page; what is said stands in it. */
export function Hero() {
  const hero = useArt(scenes)?.hero;
  return hero ? <img src={hero.href} alt="" /> : null;
}

/** The door of a seat: open and lit, or closed and dark. */
export function Door({ open }: { open: boolean }) {
  const door = useArt(scenes)?.door(open);
  return door ? <img class="door" src={door.href} alt="" /> : null;
}
