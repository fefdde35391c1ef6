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
import { openRule, ui, useAround, useSitting } from "./context";
import { Can } from "./can";
import { Decision } from "./decision";
import { Drawer } from "./drawer";
import { Missed } from "./events";
import { Inspector } from "./inspector";
import { listen } from "./keys";
import { Menu } from "./menu";
import { Pages } from "./pages";
import { endWithQuestion, listenForPresses } from "./press";
import { Rail } from "./rail";
import { SelectedBar } from "./selected";
import { SheetHandle } from "./sheet";
import { Sure } from "./sure";
import { AsidePlate, ConnectionBar, PausePlate, ReportDialog } from "./states";
import { Watched } from "./watched";

/** Under a mouse, a thing outside the board says what it is called in the other language. */
function alsoCalled({ target, pointerType }: PointerEvent, sitting: Sitting): void {
  if (pointerType !== "mouse" || !(target instanceof Element)) return;
  const at = target.closest<HTMLElement>(":is([data-ref], [data-ref-choice]):not(.frame *)");
  const ref = at?.dataset.ref ?? at?.dataset.refChoice;
  if (at && ref) at.title = sitting.alsoCalled((game, scene) => game.words.name(ref, scene)) ?? "";
}

/** The panels that the game draws, each anew for itself: what is looked at changes them, and nothing around them. */
function Hand() {
  const sitting = useSitting();
  const { choice } = sitting;
  const scene = useAround();
  const game = sitting.game.value;
  return (
    <game.panels.Hand
      {...scene}
      clock={sitting.table.clock.value}
      call={call}
      act={sitting.act}
      Key={Key}
      targets={choice.aimed.value}
      chosen={choice.chosen.value}
      selected={choice.selected.value}
      compact={ui.sheet.value === "peek"}
      onSelect={choice.touch}
    />
  );
}

function Tracks() {
  const sitting = useSitting();
  const scene = useAround();
  const game = sitting.game.value;
  return <game.panels.Tracks {...scene} clock={sitting.table.clock.value} call={call} onSelect={sitting.choice.touch} />;
}

/** What lies over the table, one at a time. */
function Dialogs() {
  const sitting = useSitting();
  const game = sitting.game.value;
  const close = () => (ui.dialog.value = null);
  switch (ui.dialog.value) {
    case "menu":
      return <Menu />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "report":
      return <ReportDialog />;
    case "can":
      return <Can onClose={close} />;
    case "help": {
      const id = sitting.scene.value.table.game;
      const onRules = () => {
        close();
        openRule(null);
      };
      const about = game.words.help && { game: { id, title: titleOf(id), about: game.words.help, onRules } };
      return <Help onClose={close} onSettings={() => (ui.dialog.value = "settings")} {...about} />;
    }
    case null:
      return null;
  }
}

function DrawerOpener() {
  const open = ui.drawer.value;
  return (
    <button type="button" class="drawer-opener" aria-expanded={open} aria-controls="drawer" onClick={() => (ui.drawer.value = !open)}>
      <Icon id="scroll-unfurled" /> {t().table.log}
    </button>
  );
}

export function Frame({ dock, coach, replay = false }: { dock?: ComponentChildren; coach?: ComponentChildren; replay?: boolean }) {
  const sitting = useSitting();
  const words = t();
  const game = sitting.game.value;
  const seat = sitting.table.seat.value;
  // Nothing is lost by leaving.
  const free = replay || coach !== undefined;
  useEffect(() => listen(sitting), [sitting]);
  useEffect(() => listenForPresses(sitting), [sitting]);
  useEffect(() => endWithQuestion(sitting), [sitting]);
  useEffect(() => (free ? undefined : holdBack(sitting)), [sitting, free]);
  // A phone opens on what this game is played with; from then on the reader says where it stands.
  const opened = `opened.${sitting.table.match}`;
  useEffect(() => {
    if (replay || seat === null || load(opened, false, tab)) return;
    save(opened, true, tab);
    ui.page.value = game.opens ?? "board";
  }, [opened, replay, seat, game]);
  return (
    <div
      class={`table${replay ? " replay" : ""}`}
      data-page={ui.page}
      data-sheet={ui.sheet}
      data-drawer={ui.drawer}
      onPointerOver={(event) => alsoCalled(event, sitting)}
    >
      <p class="skips">
        {(["decision", "board", "hand", "drawer"] as const).map((to) => (
          <a
            key={to}
            href={`#${to}`}
            onClick={(event) => {
              event.preventDefault();
              const within = document.querySelector<HTMLElement | SVGElement>(`#${to} :is(button, [tabindex="0"])`);
              (within ?? document.getElementById(to))?.focus();
            }}
          >{`${words.table.skipTo}: ${words.table[to]}`}</a>
        ))}
      </p>
      <TopBar replay={replay} />
      <ConnectionBar table={sitting.table} />
      <Rail />
      <section class="tracks" aria-label={words.table.tracks} tabIndex={0}>
        <Tracks />
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
        {dock ?? <Decision taught={coach !== undefined} />}
        <section class="hand" aria-label={words.table.hand} id="hand" tabIndex={0}>
          <h2 class="unseen">{words.table.hand}</h2>
          {seat === null ? <Watched /> : <Hand />}
        </section>
      </div>
      <Drawer />
      <DrawerOpener />
      <Pages />
      <Dialogs />
      <Sure />
      <Inspector />
    </div>
  );
}
