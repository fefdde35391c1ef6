// Things that the event that plays is about.

import type { Presentation } from "../../../model/presentation";
import type { Ref } from "../../../wire/messages";

/** Outlined things: those touched by the event that plays or by an open look, and the marked ones. */
export function touchedNow(presentation: Presentation): ReadonlySet<Ref> {
  const { current, look } = presentation.playback;
  const played = [...(current.value?.told ?? []), ...(look.value ? [look.value] : [])].flatMap((entry) => presentation.line(entry)?.touches ?? []);
  return new Set([...played, ...presentation.marked.value]);
}

/** Places of the event that plays: the touched things, or else the seats that it is about. */
export function placesNow(presentation: Presentation, touched: ReadonlySet<Ref>): Ref[] {
  if (touched.size > 0) return [...touched];
  const told = presentation.playback.current.value?.told ?? [];
  return told.flatMap((entry) => presentation.line(entry)?.about ?? []).map((seat) => `seat-${seat}`);
}
