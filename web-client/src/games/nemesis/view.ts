// The view of a match under the names that this folder uses. Its types are generated in `wire.ts`.

import { seats } from "../../kit/crew";
import type { ByKey, Seat } from "../game";
import type { EffectSource, RoomNo, View } from "./wire";

export type {
  CharacterState,
  CorridorView as Corridor,
  CourseSpace,
  CrewView as Crew,
  DeckView as Deck,
  Departure,
  Door,
  Face,
  FigureView as Figure,
  Found,
  HeavyItemView as HeavyItem,
  HeldView as Held,
  IntruderCard,
  IntruderPlayerView as IntruderPlayer,
  ItemColor as Color,
  Knowledge,
  Look,
  OwnCard,
  OwnItem,
  PodView as Pod,
  Reveal,
  RoomView as Room,
  Scene,
  Seen,
  SeenGift as Gift,
  TokenSeen as Token,
  View,
  You,
} from "./wire";

/** Source of an effect, as an object with one key. */
export type Source = Partial<ByKey<EffectSource>>;

/** True if Void Seeders are aboard. */
export function isHaunted(view: View | null | undefined): boolean {
  return view?.setup.species === "void_seeders";
}

/** Room of a seat's character; null if it is in none. */
export function roomOf(view: View, seat: Seat | null): RoomNo | null {
  const state = seat === null ? undefined : view.crew[seat]?.state;
  return typeof state === "object" && "active" in state ? state.active : null;
}

export function crewIn(view: View, room: RoomNo): Seat[] {
  return seats(view).filter((seat) => roomOf(view, seat) === room);
}
