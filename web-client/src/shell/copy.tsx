import { useSignal } from "@preact/signals";

import { t } from "../i18n";
import { copy } from "../platform/clipboard";

/** A copy button. Where the browser does not allow copying, it shows the text to be copied by hand. */
export function Copy({ text, label }: { text: string; label: string }) {
  const words = t().lobby;
  const state = useSignal<"idle" | "copied" | "hand">("idle");
  const press = async () => {
    state.value = (await copy(text)) ? "copied" : "hand";
  };
  return (
    <>
      <button type="button" onClick={() => void press()}>
        {state.value === "copied" ? words.copied : label}
      </button>
      {state.value === "hand" && (
        <label class="field stacked">
          <span>{words.byHand}</span>
          <input readOnly value={text} ref={(input) => input?.select()} />
        </label>
      )}
    </>
  );
}
