// The table: one layout for wide and narrow windows, for play, result and replay.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { titleOf } from "../../games";
import { t } from "../../i18n";
import type { Sitting } from "../../model/sitting";
import { load, save, tab } from "../../model/storage";
import { Help } from "../help";
import { Icon } from "../icon";
import { Key } from "../key";
import { SettingsDialog } from "../settings";
import { call } from "../voice";
import { holdBack } from "./back";
import { TopBar } from "./bar";
import { BoardFrame } from "./board";
import { openRule, ui, useSitting } from "./context";
import { Decision } from "./decision";
import { Drawer } from "./drawer";
import { Missed } from "./events";
import { Inspector } from "./inspector";
import { listen } from "./keys";
import { Menu } from "./menu";
import { Pages } from "./pages";
import { Rail } from "./rail";
import { SelectedBar } from "./selected";
import { SheetHandle } from "./sheet";
import { AsidePlate, ConnectionBar, PausePlate, ReportDialog } from "./states";
import { Watched } from "./watched";

/** Under a mouse, a thing outside the board says what it is called in the other language. */
function alsoCalled({ target, pointerType }: PointerEvent, sitting: Sitting): void {
  if (pointerType !== "mouse" || !(target instanceof Element)) return;
  const at = target.closest<HTMLElement>(":is([data-ref], [data-ref-choice]):not(.frame *)");
  const ref = at?.dataset.ref ?? at?.dataset.refChoice;
  if (at && ref) at.title = sitting.alsoCalled((game, scene) => game.words.name(ref, scene)) ?? "";
}

export function Frame({ dock, coach, replay = false }: { dock?: ComponentChildren; coach?: ComponentChildren; replay?: boolean }) {
  const sitting = useSitting();
  const { choice } = sitting;
  const words = t();
  const scene = sitting.scene.value;
  const game = sitting.game.value;
  // Nothing is lost by leaving.
  const free = replay || coach !== undefined;
  useEffect(() => listen(sitting), [sitting]);
  useEffect(() => (free ? undefined : holdBack(sitting)), [sitting, free]);
  // A phone opens on what this game is played with; from then on the reader says where it stands.
  const opened = `opened.${sitting.table.match}`;
  useEffect(() => {
    if (replay || scene.seat === null || load(opened, false, tab)) return;
    save(opened, true, tab);
    ui.page.value = game.opens ?? "board";
  }, [opened, replay, scene.seat, game]);
  const hand = (
    <section class="hand" aria-label={words.table.hand} id="hand" tabIndex={0}>
      <h2 class="unseen">{words.table.hand}</h2>
      {scene.seat === null ? (
        <Watched />
      ) : (
        <game.panels.Hand
          {...scene}
          clock={sitting.table.clock.value}
          playing={sitting.playing.value}
          call={call}
          act={(offer, filling) => sitting.table.act(offer, filling)}
          Key={Key}
          targets={new Set(choice.targets.value.keys())}
          chosen={choice.chosen.value}
          selected={choice.selected.value}
          compact={ui.sheet.value === "peek"}
          onSelect={(ref) => choice.touch(ref)}
        />
      )}
    </section>
  );
  return (
    <div
      class={`table${replay ? " replay" : ""}`}
      data-page={ui.page.value}
      data-sheet={ui.sheet.value}
      data-drawer={ui.drawer.value}
      onPointerOver={(event) => alsoCalled(event, sitting)}
    >
      <p class="skips">
        {(["decision", "board", "hand", "drawer"] as const).map((to) => (
          <a
            key={to}
            href={`#${to}`}
            onClick={(event) => {
              event.preventDefault();
              document.querySelector<HTMLElement>(`#${to} button, #${to} [tabindex="0"], #${to}`)?.focus();
            }}
          >{`${words.table.skipTo}: ${words.table[to]}`}</a>
        ))}
      </p>
      <TopBar replay={replay} />
      <ConnectionBar table={sitting.table} />
      <Rail />
      <section class="tracks" aria-label={words.table.tracks} tabIndex={0}>
        <game.panels.Tracks
          {...scene}
          clock={sitting.table.clock.value}
          playing={sitting.playing.value}
          call={call}
          selected={choice.selected.value}
          onSelect={(ref) => choice.touch(ref)}
        />
      </section>
      <main class={coach ? "stage taught" : "stage"}>
        <BoardFrame>
          <SelectedBar />
        </BoardFrame>
        {coach}
        <div class="over">
          <Missed />
          <AsidePlate />
          <PausePlate />
        </div>
      </main>
      <div class="dock">
        <SheetHandle />
        {dock ?? <Decision />}
        {hand}
      </div>
      <Drawer />
      <button type="button" class="drawer-opener" aria-expanded={ui.drawer.value} aria-controls="drawer" onClick={() => (ui.drawer.value = !ui.drawer.value)}>
        <Icon id="scroll-unfurled" /> {words.table.log}
      </button>
      <Pages />
      {ui.dialog.value === "menu" && <Menu />}
      {ui.dialog.value === "settings" && <SettingsDialog onClose={() => (ui.dialog.value = null)} />}
      {ui.dialog.value === "help" && (
        <Help
          onClose={() => (ui.dialog.value = null)}
          onSettings={() => (ui.dialog.value = "settings")}
          {...(game.words.help && {
            game: {
              id: scene.table.game,
              title: titleOf(scene.table.game),
              about: game.words.help,
              onRules: () => {
                ui.dialog.value = null;
                openRule(null);
              },
            },
          })}
        />
      )}
      {ui.dialog.value === "report" && <ReportDialog />}
      <Inspector />
    </div>
  );
}
