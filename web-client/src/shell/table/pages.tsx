// The pages of a phone.

import { t } from "../../i18n";
import { Icon } from "../icon";
import { ui, useSitting } from "./context";
import "./pages.css";

const PAGES = [
  ["board", "world"],
  ["hand", "poker-hand"],
  ["seats", "backup"],
  ["drawer", "scroll-unfurled"],
] as const;

export function Pages() {
  const words = t().table;
  const names = { board: words.board, hand: words.hand, seats: useSitting().game.value.words.tabs.seats, drawer: words.log };
  const { pending, seat } = useSitting().scene.value;
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
            // Who comes back to answer comes to the answers.
            if (page === "hand" || (page === "board" && asked && away)) ui.sheet.value = "half";
            else if (page === "board") ui.sheet.value = "peek";
            ui.page.value = page;
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
