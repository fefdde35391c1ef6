// Frame of the screens outside a match.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { otherThan, t } from "../i18n";
import { set, settings } from "../model/settings";
import { Help } from "./help";
import { Icon } from "./icon";
import { Part } from "./part";
import { Noticed } from "./report";
import { SettingsDialog } from "./settings";
import "./chrome.css";

const open = signal<"settings" | "help" | null>(null);

/** A screen with the top bar. A broad one uses the full width. */
export function Chrome({ broad = false, children }: { broad?: boolean; children: ComponentChildren }) {
  const words = t();
  const other = otherThan(settings.value.language);
  return (
    <>
      <header class="bar">
        <a class="home-link" href="/">
          AIRLOCK
        </a>
        <span class="space" />
        <button type="button" class="quiet" lang={other} onClick={() => set("language", other)}>
          {words.other}
        </button>
        <a class="button quiet" href="/rules" aria-label={words.rules.title}>
          <Icon id="rule-book" />
          <span class="wide">{words.rules.title}</span>
        </a>
        <button type="button" class="quiet square" aria-label={words.settings.title} onClick={() => (open.value = "settings")}>
          <Icon id="settings-knobs" />
        </button>
        <button type="button" class="quiet square" aria-label={words.help.title} onClick={() => (open.value = "help")}>
          <Icon id="help" />
        </button>
      </header>
      <main class={broad ? "text broad" : "text"}>
        <Noticed />
        <Part of="page">{children}</Part>
      </main>
      <footer class="foot">
        <a href="/about">{words.about.title}</a>
      </footer>
      <Part of="dialog" key={open.value}>
        {open.value === "settings" && <SettingsDialog onClose={() => (open.value = null)} />}
        {open.value === "help" && <Help onClose={() => (open.value = null)} onSettings={() => (open.value = "settings")} />}
      </Part>
    </>
  );
}
