// The browser's Back: it closes what lies on top, then asks before it leaves a match that goes on.

import { t } from "../../i18n";
import type { Sitting } from "../../model/sitting";
import { ui } from "./context";

/** Closes what lies on top; answers whether anything did. */
function closeTop({ choice, playback }: Sitting): boolean {
  const dialogs = [ui.inspected, ui.dossier, ui.dialog] as const;
  const open = dialogs.find(({ value }) => value !== null);
  if (open) open.value = null;
  else if (playback.look.value) playback.close();
  else if (choice.back()) return true;
  else if (ui.page.value !== "board" || ui.drawer.value) {
    ui.page.value = "board";
    ui.drawer.value = false;
  } else return false;
  return true;
}

/** Keeps a step in the browser's history between the table and where the reader came from; returns what ends it. */
export function holdBack(sitting: Sitting): () => void {
  const hold = () => history.pushState(null, "");
  const end = () => removeEventListener("popstate", back);
  const back = () => {
    const { table, seat } = sitting.present.peek();
    const plays = table.phase === "playing" && seat !== null;
    if (closeTop(sitting) || (plays && !confirm(t().table.leave))) hold();
    else {
      end();
      history.back();
    }
  };
  hold();
  addEventListener("popstate", back);
  return end;
}
