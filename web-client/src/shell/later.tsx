import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

import { whileWanted } from "../model/wanted";

/** What is loaded when somebody comes to it. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const loaded = useSignal<{ Screen: ComponentType } | null>(null);
  useEffect(() => whileWanted(load(), (Screen) => (loaded.value = { Screen })), [load, loaded]);
  return loaded.value && <loaded.value.Screen />;
}
