// Layout of a board whose content overhangs its edges.

interface Size {
  width: number;
  height: number;
}

/** Visible part of the overhang above and below the board. It is cut only where the text would become too small. */
export function visibleOverhang(
  { width, height, overhang = 0, legible = 0 }: Size & { overhang?: number; legible?: number },
  frame: { width: number; height: number },
): number {
  const whole = Math.min(frame.width / width, frame.height / height);
  const fit = Math.max(frame.height / (height + 2 * overhang), Math.min(whole, legible));
  return Math.min(overhang, Math.max(0, (frame.height / fit - height) / 2));
}
