import { useSignal } from "@preact/signals";

import { t } from "../i18n";

/** Copies where the browser allows it; where not, shows the text to copy by hand. */
export function Copy({ text, label }: { text: string; label: string }) {
  const words = t().lobby;
  const state = useSignal<"idle" | "copied" | "hand">("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "hand";
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
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
