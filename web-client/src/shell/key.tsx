// Keys of shortcuts: pressed, printed and shown on buttons.

import { t } from "../i18n";
import { keyOf, type Shortcut } from "../model/keys";
import { settings } from "../model/settings";

/** The key of a press that can be a shortcut; null in a field, with Ctrl, Alt or Meta, and if single keys are switched off. */
export function pressed({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | null {
  const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
  return ctrlKey || metaKey || altKey || typing || !settings.value.keys ? null : key;
}

/** The key of a shortcut in words. Letters are capitals, and the space bar has a name. */
export function keyName(shortcut: Shortcut): string {
  const key = keyOf(shortcut, settings.value.keymap);
  return key === " " ? t().help.space : key.toUpperCase();
}

/** Tooltip of a button with a shortcut. */
export function tip(label: string, shortcut: Shortcut): string {
  return settings.value.keys ? `${label} (${keyName(shortcut)})` : label;
}

/** The key cap on the button that has this shortcut. */
export function Key({ of }: { of: Shortcut }) {
  return settings.value.keys ? <kbd aria-hidden="true">{keyName(of)}</kbd> : null;
}
