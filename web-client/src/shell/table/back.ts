// Browser's Back button: it closes the topmost layer, and asks before leaving a running match.

import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import { ui } from "./context";

/** Closes the topmost layer. Returns false if there was none. */
function closeTop({ choice, playback }: Presentation): boolean {
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

/** Holds a history entry between the table and the page before it, which catches Back. Returns the disposer. */
export function holdBack(presentation: Presentation): () => void {
  const hold = () => history.pushState(null, "");
  const end = () => removeEventListener("popstate", back);
  const back = () => {
    const { table, seat } = presentation.present.peek();
    const plays = table.phase === "playing" && seat !== null;
    if (closeTop(presentation) || (plays && !confirm(t().table.leave))) hold();
    else {
      end();
      history.back();
    }
  };
  hold();
  addEventListener("popstate", back);
  return end;
}
