// Pages of the table on a phone.

import { t } from "../../i18n";
import { Icon } from "../icon";
import { afterPaint } from "../../drawing/turns";
import { ui, useAround, usePresentation } from "./context";
import "./pages.css";

const PAGES = [
  ["board", "world"],
  ["hand", "poker-hand"],
  ["seats", "backup"],
  ["drawer", "scroll-unfurled"],
] as const;

export function Pages() {
  const words = t().table;
  const names = { board: words.board, hand: words.hand, seats: usePresentation().game.value.words.tabs.seats, drawer: words.log };
  const { pending, seat } = useAround();
  const asked = pending.yours.length > 0;
  const away = ui.page.value === "seats" || ui.page.value === "drawer";
  return (
    <nav class="pages" aria-label={words.menu}>
      {PAGES.filter(([page]) => page !== "hand" || seat !== null).map(([page, icon]) => (
        <button
          type="button"
          key={page}
          aria-current={ui.page.value === page}
          onClick={() => {
            ui.page.value = page;
            // A reader who returns to answer gets the answers. The page opens first, then the board makes room.
            const sheet = page === "hand" || (page === "board" && asked && away) ? "half" : page === "board" ? "peek" : null;
            if (sheet) afterPaint(() => (ui.sheet.value = sheet));
          }}
        >
          {page === "board" && asked && away && (
            <span class="asked">
              <span class="unseen">{t().landing.yourTurn}</span>
            </span>
          )}
          <Icon id={icon} />
          <span>{names[page]}</span>
        </button>
      ))}
    </nav>
  );
}
