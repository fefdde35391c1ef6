import { useEffect, useLayoutEffect, type EffectCallback } from "preact/hooks";

/** Runs an effect when a component mounts and its cleanup when it unmounts, whatever changes in between. */
export function useOnce(begin: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it begins once is what this is for
  useEffect(begin, []);
}

/** Runs an action after each render, in the next frame before the paint. Measuring at once would force a layout in the midst of an
 * animation. */
export function useMeasured(look: () => void): void {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
}
