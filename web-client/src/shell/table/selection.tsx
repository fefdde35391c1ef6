import { t } from "../../i18n";
import { Icon } from "../icon";
import { Key } from "../key";
import { ui, usePresentation } from "./context";
import "./selection.css";

/** The inspected thing: its name, and an explanation on request. */
export function SelectedBar() {
  const presentation = usePresentation();
  const ref = presentation.choice.selected.value;
  if (ref === null) return null;
  return (
    <p class="selected-bar">
      <b>{presentation.game.value.words.name(ref, presentation.scene.value)}</b>
      <button type="button" onClick={() => (ui.inspected.value = ref)}>
        <Icon id="info" />
        {t().table.what}
        <Key of="inspect" />
      </button>
      <button type="button" class="quiet square" aria-label={t().table.close} onClick={() => (presentation.choice.selected.value = null)}>
        <Icon id="cancel" />
      </button>
    </p>
  );
}
