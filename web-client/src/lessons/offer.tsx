import { t } from "../i18n";
import { teaches } from "./lesson";
import { kept } from "./progress";

/** How long the first lesson of a game takes, in minutes. */
const FIRST_MINUTES = 3;

/** The way to the lessons of a game, for whoever has begun none of them here; for who `waits`, right into the first. It opens beside the page, on
 * which somebody may wait. */
export function Offer({ game, waits = false }: { game: string; waits?: boolean }) {
  if (!teaches(game) || Object.keys(kept(game)).length > 0) return null;
  const words = t().lessons;
  return (
    <a class="button quiet" href={waits ? `/learn/${game}/1` : `/learn/${game}`} target="_blank" rel="noreferrer">
      {waits ? words.meanwhile(FIRST_MINUTES) : words.offer(FIRST_MINUTES)}
    </a>
  );
}
