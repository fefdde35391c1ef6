import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

import { cancellable } from "../model/cancellable";
import { chunk } from "../wire/chunk";
import { Trouble, useTrouble } from "./failure";

/** A screen that is loaded on demand. */
export function Lazy({ load }: { load: () => Promise<ComponentType> }) {
  const loaded = useSignal<{ Screen: ComponentType } | null>(null);
  const tries = useSignal(0);
  const again = () => (tries.value += 1);
  const trouble = useTrouble(again);
  const { failed, clear } = trouble;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(
    () =>
      cancellable(
        chunk(load),
        (Screen) => {
          clear();
          loaded.value = { Screen };
        },
        failed,
      ),
    [load, loaded, tries.value],
  );
  return loaded.value ? <loaded.value.Screen /> : <Trouble of={trouble} again={again} byItself />;
}
