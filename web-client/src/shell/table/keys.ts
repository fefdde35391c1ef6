// Keyboard: single keys work outside text fields, can be switched off and reassigned.

import { t } from "../../i18n";
import { HAND_KEYS, TABLE_KEYS, meaning, type TableKey } from "../../model/keys";
import { set, settings } from "../../model/settings";
import type { Presentation } from "../../model/presentation";
import { announce } from "../announcer";
import { pressed } from "../key";
import { openTab, ui } from "./context";

function press(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

function focus(selector: string): void {
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus();
}

/** Presses the n-th entry of the open list: a choice of the hole, else an option. */
function choose(n: number): boolean {
  const found =
    press(`#decision .slot.active [data-choice="${n}"]`) || press(`#decision .choices > * [data-choice="${n}"]`) || press(`#decision [data-choice="${n}"]`);
  // After the render that enables it, if the choice completed the option.
  if (found) requestAnimationFrame(() => focus("#commit:enabled"));
  return found;
}

function say(text: string | null | undefined): void {
  if (text) announce("status", text);
}

/** Handles digits and Backspace, which cannot be reassigned. */
function handleFixed(key: string, presentation: Presentation): boolean {
  if (/^[0-9]$/.test(key)) return choose(key === "0" ? 10 : Number(key)) || (key === "0" && press("#zoom-fit"));
  return key === "Backspace" && presentation.choice.back();
}

/** Presses the offer with this shortcut. */
function offered(shortcut: TableKey): boolean {
  return press(`#decision [data-key="${shortcut}"]`);
}

/** Performs a shortcut of the table. Returns false if it meant nothing here. */
function handle(shortcut: TableKey, presentation: Presentation): boolean {
  const scene = presentation.scene.value;
  const game = presentation.game.value;
  const home = game.board.home(scene);
  const { playback, choice } = presentation;
  switch (shortcut) {
    case "help":
      ui.dialog.value = "help";
      return true;
    case "can":
      ui.dialog.value = "can";
      return true;
    case "rules":
      openTab("rules");
      requestAnimationFrame(() => focus("#rule-search"));
      return true;
    case "playOn":
      if (press("#go-on")) return true;
      if (!playback.active.value) return false;
      if (playback.paused.value) playback.toggle();
      else playback.skip();
      return true;
    case "stepBack":
    case "stepForward":
      if (!playback.active.value) return false;
      playback.step(shortcut === "stepBack" ? -1 : 1);
      return true;
    case "partBack":
    case "partForward":
      return presentation.jump(shortcut === "partBack" ? -1 : 1);
    case "zoomIn":
      return press("#zoom-in");
    case "zoomOut":
      return press("#zoom-out");
    case "hidePieces":
      ui.bare.value = true;
      return true;
    case "board":
      ui.page.value = "board";
      focus("#board [tabindex='0']");
      return true;
    case "hand":
      ui.page.value = "hand";
      focus("#hand button, #hand [tabindex='0']");
      return true;
    case "decision":
      ui.page.value = "hand";
      focus("#decision .choices button, #prompt");
      return true;
    case "log":
      openTab("log");
      requestAnimationFrame(() => focus("#log"));
      return true;
    case "talk":
      openTab("talk");
      requestAnimationFrame(() => focus("#talk-text, #tab-talk"));
      return true;
    case "cover":
      presentation.covered.value = !presentation.covered.value;
      say(presentation.covered.value ? t().table.cover : t().table.uncover);
      return true;
    case "mute":
      set("muted", !settings.value.muted);
      say(settings.value.muted ? t().table.mute : t().table.unmute);
      return true;
    case "undo":
      return press("#undo");
    case "missed":
      presentation.showMissed.value = true;
      return true;
    case "inspect": {
      const focused = document.activeElement?.closest("[data-ref]")?.getAttribute("data-ref");
      ui.inspected.value = focused ?? choice.selected.value;
      return ui.inspected.value !== null;
    }
    case "where":
      say(home && game.words.name(home, scene));
      return true;
    case "exits":
      say(home && game.words.explain(home, scene)?.lines.join(". "));
      return true;
    case "state":
      say(scene.seat === null ? null : [game.words.role(scene.seat, scene), game.words.state(scene.seat, scene)].filter(Boolean).join(", "));
      return true;
    case "awaited":
      say(document.querySelector("#prompt")?.textContent);
      return true;
    case "use":
    case "skip": {
      if (presentation.present.value.pending.wait !== "window") return offered(shortcut);
      const verbs = shortcut === "use" ? `:not([data-verb="decline"])` : `[data-verb="decline"]`;
      return press(`#decision .option${verbs}`);
    }
    default:
      return offered(shortcut);
  }
}

/** Listens for keys at the table. Returns the disposer. */
export function listen(presentation: Presentation): () => void {
  const down = (event: KeyboardEvent) => {
    const dialog = document.querySelector("dialog[open]");
    if (event.key === "Enter" && event.ctrlKey && !dialog) {
      press("#commit");
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && !dialog) {
      if (ui.inspected.value !== null) ui.inspected.value = null;
      else if (!presentation.choice.back()) ui.drawer.value = false;
      return;
    }
    const key = pressed(event);
    if (dialog || key === null) return;
    // A focused button keeps Space and Enter.
    if (key === " " && event.target instanceof HTMLButtonElement) return;
    const { keymap } = settings.value;
    // A hand that is played in real time has keys of its own.
    const own = meaning(key, HAND_KEYS, keymap) ?? key;
    // Plus without Shift, on keyboards where it shares a key with "=".
    const shortcut = meaning(key, TABLE_KEYS, keymap) ?? (key === "=" ? meaning("+", TABLE_KEYS, keymap) : null);
    const done =
      press(`#hand [data-hotkey="${CSS.escape(own)}"]:enabled`) || handleFixed(key, presentation) || (shortcut !== null && handle(shortcut, presentation));
    if (done) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (meaning(event.key, TABLE_KEYS, settings.value.keymap) === "hidePieces") ui.bare.value = false;
  };
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  return () => {
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
  };
}
