import { t } from "../i18n";
import { teaches } from "./lesson";
import { kept } from "./progress";

/** Duration of a game's first lesson, in minutes. */
const FIRST_MINUTES = 3;

/** Link to the lessons of a game, for a reader who has started none here. With `waits`, it leads right into the first. It opens in a new
 * tab, as others may be waiting on this page. */
export function Offer({ game, waits = false }: { game: string; waits?: boolean }) {
  if (!teaches(game) || Object.keys(kept(game)).length > 0) return null;
  const words = t().lessons;
  return (
    <a class="button quiet" href={waits ? `/learn/${game}/1` : `/learn/${game}`} target="_blank" rel="noreferrer">
      {waits ? words.meanwhile(FIRST_MINUTES) : words.offer(FIRST_MINUTES)}
    </a>
  );
}
