// The keyboard: single keys work outside text fields, and can be switched off.

import { t } from "../../i18n";
import { set, settings } from "../../model/settings";
import type { Sitting } from "../../model/sitting";
import { announce } from "../announcer";
import { openTab, ui } from "./context";

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function press(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

function focus(selector: string): void {
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus();
}

/** The n-th of the list that is open: a choice of the hole, else an option. */
function choose(n: number): boolean {
  const found = press(`#decision .slot.active [data-choice="${n}"]`) || press(`#decision .choices > * [data-choice="${n}"]`) || press(`#decision [data-choice="${n}"]`);
  // Once it is drawn what the choice made complete.
  if (found) requestAnimationFrame(() => focus("#commit:enabled"));
  return found;
}

function say(text: string | null | undefined): void {
  if (text) announce("status", text);
}

/** Handles a key; answers whether it meant something. */
function handle(key: string, sitting: Sitting): boolean {
  const scene = sitting.scene.value;
  const game = sitting.game.value;
  const home = game.home(scene);
  const { playback, choice } = sitting;
  // A hand that is played in real time has keys of its own.
  if (press(`#hand [data-hotkey="${CSS.escape(key)}"]:enabled`)) return true;
  if (/^[0-9]$/.test(key)) return choose(key === "0" ? 10 : Number(key)) || (key === "0" && press("#zoom-fit"));
  const verb = document.querySelector<HTMLElement>(`#decision [data-key="${CSS.escape(key)}"]`);
  switch (key) {
    case "?":
      ui.dialog.value = "help";
      return true;
    case "/":
      openTab("rules");
      requestAnimationFrame(() => focus("#rule-search"));
      return true;
    case "Backspace":
      return choice.back();
    case " ":
      if (!playback.active.value) return false;
      if (playback.paused.value) playback.toggle();
      else playback.skip();
      return true;
    case ",":
    case ".":
      if (!playback.active.value) return false;
      playback.step(key === "," ? -1 : 1);
      return true;
    case "<":
    case ">":
      return sitting.jump(key === "<" ? -1 : 1);
    case "+":
    case "=":
      return press("#zoom-in");
    case "-":
      return press("#zoom-out");
    case "b":
      ui.page.value = "board";
      focus("#board [tabindex='0']");
      return true;
    case "h":
      ui.page.value = "hand";
      focus("#hand button, #hand [tabindex='0']");
      return true;
    case "d":
      ui.page.value = "hand";
      focus("#decision .choices button, #prompt");
      return true;
    case "l":
      openTab("log");
      requestAnimationFrame(() => focus("#log"));
      return true;
    case "t":
      openTab("talk");
      requestAnimationFrame(() => focus("#talk-text, #tab-talk"));
      return true;
    case "x":
      sitting.covered.value = !sitting.covered.value;
      say(sitting.covered.value ? t().table.cover : t().table.uncover);
      return true;
    case "u":
      set("muted", !settings.value.muted);
      say(settings.value.muted ? t().table.mute : t().table.unmute);
      return true;
    case "z":
      return press("#undo");
    case "g":
      sitting.showMissed.value = true;
      return true;
    case "i": {
      const focused = document.activeElement?.closest("[data-ref]")?.getAttribute("data-ref");
      ui.inspected.value = focused ?? choice.selected.value;
      return ui.inspected.value !== null;
    }
    case "w":
      say(home && game.name(home, scene));
      return true;
    case "e":
      say(home && game.explain(home, scene)?.lines.join(". "));
      return true;
    case "v":
      say(scene.seat === null ? null : [game.role(scene.seat, scene), game.state(scene.seat, scene)].filter(Boolean).join(", "));
      return true;
    case "q":
      say(document.querySelector("#prompt")?.textContent);
      return true;
    case "y":
    case "n": {
      if (scene.pending.wait !== "window") break;
      const verbs = key === "y" ? `:not([data-verb="decline"])` : `[data-verb="decline"]`;
      return press(`#decision .option${verbs}`);
    }
  }
  verb?.click();
  return verb !== null;
}

/** Listens while the reader is at the table; returns what ends it. */
export function listen(sitting: Sitting): () => void {
  const down = (event: KeyboardEvent) => {
    const dialog = document.querySelector("dialog[open]");
    if (event.key === "Enter" && event.ctrlKey && !dialog) {
      press("#commit");
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && !dialog) {
      if (ui.inspected.value !== null) ui.inspected.value = null;
      else if (!sitting.choice.back()) ui.drawer.value = false;
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (dialog || !plain || !settings.value.keys || typing(event.target)) return;
    if (event.key === "o") {
      ui.bare.value = true;
      return;
    }
    // A focused button keeps its space and its enter.
    if (event.key === " " && event.target instanceof HTMLButtonElement) return;
    if (handle(event.key, sitting)) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === "o") ui.bare.value = false;
  };
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  return () => {
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
  };
}
