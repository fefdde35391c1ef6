// Explanation of a thing, in place.

import type { Explanation } from "../../games/game";
import { language, otherThan } from "../../i18n";
import type { Ref } from "../../wire/messages";
import { Dialog } from "../dialog";
import { openRule, ui, usePresentation } from "./context";

function Explained({ thing, said: { lines, rules, things = [] } }: { thing: Ref; said: Explanation }) {
  const presentation = usePresentation();
  const also = presentation.alsoCalled((game, scene) => game.words.explain(thing, scene)?.title);
  const openAt = (rule: string) => {
    ui.inspected.value = ui.dossier.value = null;
    openRule(rule);
  };
  return (
    <>
      {also && (
        <p class="meta" lang={otherThan(language.value)}>
          {also}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="rules">
        {rules.map((rule) => (
          <button type="button" class="link rule" key={rule} onClick={() => openAt(rule)}>
            {rule}
          </button>
        ))}
      </p>
      {things.map((ref) => {
        const said = presentation.game.value.words.explain(ref, presentation.scene.value);
        return (
          said && (
            <details key={ref}>
              <summary>{said.title}</summary>
              <Explained thing={ref} said={said} />
            </details>
          )
        );
      })}
    </>
  );
}

/** Explains the inspected thing. */
export function Inspector() {
  const presentation = usePresentation();
  const ref = ui.inspected.value;
  const said = ref === null ? null : presentation.game.value.words.explain(ref, presentation.scene.value);
  if (ref === null || !said) return null;
  const { pending, table } = presentation.scene.value;
  return (
    <Dialog title={said.title} onClose={() => (ui.inspected.value = null)} class="inspect" beside={table.phase === "playing" && pending.wait === "idle"}>
      <Explained thing={ref} said={said} />
    </Dialog>
  );
}
