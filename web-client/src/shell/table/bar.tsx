// Top bar of the table: its title, the state of the match, and the permanent buttons.

import { titleOf } from "../../games";
import { t } from "../../i18n";
import { set, settings } from "../../model/settings";
import { Icon } from "../icon";
import { tip } from "../key";
import { ui, useAround, usePresentation } from "./context";
import { SpeedPicker } from "./events";
import "./bar.css";

export function TopBar({ replay }: { replay: boolean }) {
  const presentation = usePresentation();
  const words = t();
  const scene = useAround();
  const { table } = scene;
  const { muted } = settings.value;
  return (
    <header class="bar">
      <a class="home-link" href="/" aria-label="Airlock">
        <span class="wide">AIRLOCK</span>
        <span class="narrow" aria-hidden="true">
          ‹
        </span>
      </a>
      <h1 class="name">
        <bdi>{table.title ?? titleOf(table.game)}</bdi>
      </h1>
      <span class="headline">{[replay && words.replay.title, presentation.game.value.words.headline(scene)].filter(Boolean).join(" · ")}</span>
      <span class="space" />
      <span class="wide">
        <SpeedPicker />
      </span>
      {scene.seat !== null && (
        <button
          type="button"
          class="quiet square"
          aria-pressed={presentation.covered.value}
          aria-label={words.table.cover}
          title={tip(words.table.cover, "cover")}
          onClick={() => (presentation.covered.value = !presentation.covered.value)}
        >
          <Icon id="domino-mask" />
        </button>
      )}
      <button
        type="button"
        class="quiet square wide"
        aria-pressed={muted}
        aria-label={words.table.mute}
        title={tip(words.table.mute, "mute")}
        onClick={() => set("muted", !muted)}
      >
        <Icon id={muted ? "sound-off" : "speaker"} />
      </button>
      <button
        type="button"
        class="quiet square wide"
        aria-label={words.help.title}
        title={tip(words.help.title, "help")}
        onClick={() => (ui.dialog.value = "help")}
      >
        <Icon id="help" />
      </button>
      <button type="button" class="quiet square" aria-label={words.table.menu} title={words.table.menu} onClick={() => (ui.dialog.value = "menu")}>
        <Icon id="hamburger-menu" />
      </button>
    </header>
  );
}
