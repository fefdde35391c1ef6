// Bottom sheet of a phone.

import { t } from "../../i18n";
import { ui } from "./context";
import "./sheet.css";

/** Handle that moves the sheet between its three heights. */
export function SheetHandle() {
  const words = t().table;
  const order = ["peek", "half", "full"] as const;
  const sheet = ui.sheet.value;
  const at = order.indexOf(sheet);
  let from = 0;
  return (
    <div
      class="handle"
      onPointerDown={(event) => {
        from = event.clientY;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const by = from - event.clientY;
        if (Math.abs(by) > 24) ui.sheet.value = order[Math.max(0, Math.min(2, at + Math.sign(by)))]!;
      }}
    >
      <button type="button" aria-expanded={sheet !== "peek"} onClick={() => (ui.sheet.value = order[(at + 1) % 3]!)}>
        <span class="unseen">{sheet === "full" ? words.collapsed : words.expanded}</span>
      </button>
    </div>
  );
}
