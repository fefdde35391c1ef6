import { t } from "../i18n";
import { teaches } from "./lesson";
import { kept } from "./progress";

/** How long the first lesson of a game takes, in minutes. */
const FIRST_MINUTES = 3;

/** The way to the lessons of a game, for whoever has begun none of them here. It opens beside the page, on which somebody may wait. */
export function Offer({ game }: { game: string }) {
  if (!teaches(game) || Object.keys(kept(game)).length > 0) return null;
  return (
    <a class="button quiet" href={`/learn/${game}`} target="_blank" rel="noreferrer">
      {t().lessons.offer(FIRST_MINUTES)}
    </a>
  );
}
