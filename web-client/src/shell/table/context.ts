import { effect, signal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Around, Presentation } from "../../model/presentation";
import { load, save, tab } from "../../model/storage";
import { useSoon } from "../../drawing/deferred";

const Context = createContext<Presentation | null>(null);

export const PresentationProvider = Context.Provider;

export function usePresentation(): Presentation {
  const presentation = useContext(Context);
  if (!presentation) throw new Error("only inside a match");
  return presentation;
}

/** The scene for components around the board. */
export function useAround(): Around {
  return useSoon(usePresentation().around, "around");
}

export type Tab = "log" | "talk" | "rules" | "game";

/** A signal whose value survives a reload. */
function kept<T>(key: string, first: T): Signal<T> {
  const one = signal(load(key, first, tab));
  effect(() => save(key, one.value, tab));
  return one;
}

/** Open layers around the board. Only the reader changes them, never an event. */
export const ui = {
  tab: signal<Tab>("log"),
  /** On a phone, the open page. */
  page: kept<"board" | "hand" | "seats" | "drawer">("section", "board"),
  sheet: kept<"peek" | "half" | "full">("sheet", "half"),
  drawer: signal(false),
  words: signal(false),
  bare: signal(false),
  rule: signal<string | null>(null),
  dialog: signal<"menu" | "settings" | "help" | "can" | null>(null),
  dossier: signal<number | null>(null),
  inspected: signal<string | null>(null),
};

/** Opens the explanation of a thing, whatever else is open. */
export function inspect(ref: string): void {
  ui.inspected.value = ref;
}

/** Opens the rulebook at a rule. The current choice stays open. */
export function openRule(rule: string | null): void {
  ui.rule.value = rule;
  openTab("rules");
}

export function openTab(tab: Tab): void {
  ui.tab.value = tab;
  ui.drawer.value = true;
  ui.page.value = "drawer";
}

/** Current time, updated every second while the page is visible. */
export const second = signal(Date.now());
setInterval(() => {
  if (!document.hidden) second.value = Date.now();
}, 1000);
