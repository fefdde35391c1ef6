// Props of a board that its reader has not touched.

export const at = {
  targets: new Map<string, number>(),
  chosen: new Set<string>(),
  selected: null,
  touched: new Set<string>(),
  bare: false,
  numbers: "near" as const,
  plain: true,
  onSelect: () => undefined,
};
