import { useEffect, type EffectCallback } from "preact/hooks";

/** Does something when a component is first drawn, and what that returns when it goes: for what the page looks up or listens to
 * as long as the component stands, whatever else changes. */
export function useOnce(begin: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it begins once is what this is for
  useEffect(begin, []);
}
