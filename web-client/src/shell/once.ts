import { useEffect, useLayoutEffect, type EffectCallback } from "preact/hooks";

/** Does something when a component is first drawn, and what that returns when it goes: for what the page looks up or listens to
 * as long as the component stands, whatever else changes. */
export function useOnce(begin: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it begins once is what this is for
  useEffect(begin, []);
}

/** Does something each time when what was drawn is about to be laid out, before it is painted: what is measured at once is laid out at once,
 * in the midst of what plays. */
export function useMeasured(look: () => void): void {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
}

/** Does something once what has changed is painted: what takes long lets what was pressed be seen first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
