// Layout of the table for wide and narrow windows, used for play, result and replay.

import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect } from "preact/hooks";

import { titleOf } from "../../games";
import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import { load, save, tab } from "../../model/storage";
import { Dialog } from "../dialog";
import { Help } from "../help";
import { Icon } from "../icon";
import { Key } from "../key";
import { Claim } from "../claim";
import { Part } from "../part";
import { SettingsDialog } from "../settings";
import { call } from "../voice";
import { holdBack } from "./back";
import { TopBar } from "./bar";
import { BoardFrame } from "./board";
import { GameWords, WordsRegion } from "./board/words";
import { openRule, ui, useAround, usePresentation } from "./context";
import { Situation } from "./situation";
import { Decision } from "./decision";
import { Drawer } from "./drawer";
import { Missed } from "./events";
import { Inspector } from "./inspector";
import { listen } from "./keys";
import { Menu } from "./menu";
import { Pages } from "./pages";
import { endWithQuestion, listenForPresses } from "./press";
import { Rail } from "./rail";
import { SelectedBar } from "./selection";
import { SheetHandle } from "./sheet";
import { Confirmation } from "./confirmation";
import { AsidePlate, ConnectionBar, PausePlate } from "./states";
import { SpectatorPanel } from "./spectator-panel";

/** Shows a tooltip with the name in the other language for things outside the board. */
function alsoCalled({ target, pointerType }: PointerEvent, presentation: Presentation): void {
  if (pointerType !== "mouse" || !(target instanceof Element)) return;
  const at = target.closest<HTMLElement>(":is([data-ref], [data-ref-choice]):not(.frame *)");
  const ref = at?.dataset.ref ?? at?.dataset.refChoice;
  if (at && ref) at.title = presentation.alsoCalled((game, scene) => game.words.name(ref, scene)) ?? "";
}

/** Panels of the game. Each renders on its own, as changes of the selection affect only them. */
function Hand() {
  const presentation = usePresentation();
  const { choice } = presentation;
  const scene = useAround();
  const game = presentation.game.value;
  return (
    <game.panels.Hand
      {...scene}
      clock={presentation.table.clock.value}
      call={call}
      act={presentation.act}
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
  const presentation = usePresentation();
  const scene = useAround();
  const game = presentation.game.value;
  return <game.panels.Tracks {...scene} clock={presentation.table.clock.value} call={call} onSelect={presentation.choice.touch} />;
}

/** Error boundary for a part of the table. A failed part renders again when the table changes. */
function TablePart({ of, place, otherwise, children }: ComponentProps<typeof Part>) {
  const { table } = usePresentation();
  return (
    <Part of={of} until={table.position} place={place} otherwise={otherwise}>
      {children}
    </Part>
  );
}

/** Dialogs over the table. At most one is open. */
function Dialogs() {
  const open = ui.dialog.value;
  const close = () => (ui.dialog.value = null);
  return (
    <Part
      key={open}
      of="dialog"
      place={(line) => (
        <Dialog title={t().state.parts.dialog} onClose={close}>
          {line}
        </Dialog>
      )}
    >
      <Opened open={open} close={close} />
    </Part>
  );
}

function Opened({ open, close }: { open: typeof ui.dialog.value; close: () => void }) {
  const presentation = usePresentation();
  const game = presentation.game.value;
  switch (open) {
    case "menu":
      return <Menu />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "can":
      return <Situation onClose={close} />;
    case "help": {
      const id = presentation.scene.value.table.game;
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

/** Explanation of a thing. Each thing has an error boundary of its own. */
function Explained() {
  const ref = ui.inspected.value;
  return (
    <Part
      key={ref}
      of="dialog"
      place={(line) => (
        <Dialog title={t().table.what} onClose={() => (ui.inspected.value = null)}>
          {line}
        </Dialog>
      )}
    >
      <Inspector />
    </Part>
  );
}

/** Text form of the board, if the board failed to render. */
function BoardInWords({ children }: { children: ComponentChildren }) {
  const presentation = usePresentation();
  return (
    <section class="board" aria-label={t().table.board} id="board">
      <WordsRegion name={t().table.words}>
        {children}
        <Part of="board" until={presentation.table.position}>
          <GameWords />
        </Part>
      </WordsRegion>
    </section>
  );
}

/** Plain buttons for the offers, if the decision panel failed. */
function BrokenDecision({ children }: { children: ComponentChildren }) {
  return (
    <section class="decision" aria-label={t().table.decision} id="decision">
      {children}
      <p id="prompt" tabIndex={-1} />
    </section>
  );
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
  const presentation = usePresentation();
  const words = t();
  const game = presentation.game.value;
  const seat = presentation.table.seat.value;
  // Leaving loses nothing.
  const free = replay || coach !== undefined;
  useEffect(() => listen(presentation), [presentation]);
  useEffect(() => listenForPresses(presentation), [presentation]);
  useEffect(() => endWithQuestion(presentation), [presentation]);
  useEffect(() => (free ? undefined : holdBack(presentation)), [presentation, free]);
  // On a phone, the first page is the one this game is played with. Later the reader chooses.
  const opened = `opened.${presentation.table.match}`;
  useEffect(() => {
    if (replay || seat === null || load(opened, false, tab)) return;
    save(opened, true, tab);
    ui.page.value = game.opens ?? "board";
  }, [opened, replay, seat, game]);
  return (
    <div
      class={`table${replay ? " replay" : ""}`}
      data-game={presentation.scene.value.table.game}
      data-page={ui.page}
      data-sheet={ui.sheet}
      data-drawer={ui.drawer}
      onPointerOver={(event) => alsoCalled(event, presentation)}
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
      <TablePart
        of="bar"
        place={(line) => (
          <header class="bar">
            <a class="home-link" href="/">
              AIRLOCK
            </a>
            {line}
          </header>
        )}
      >
        <TopBar replay={replay} />
      </TablePart>
      <ConnectionBar table={presentation.table} notices />
      <TablePart
        of="seats"
        place={(line) => (
          <nav class="rail" id="seats">
            {line}
          </nav>
        )}
      >
        <Rail />
      </TablePart>
      <section class="tracks" aria-label={words.table.tracks} tabIndex={0}>
        <TablePart of="tracks">
          <Tracks />
        </TablePart>
      </section>
      <main class={coach ? "stage taught" : "stage"}>
        <TablePart of="board" place={(line) => <BoardInWords>{line}</BoardInWords>}>
          <BoardFrame>
            <TablePart of="board">
              <SelectedBar />
            </TablePart>
          </BoardFrame>
        </TablePart>
        {coach && <TablePart of="lesson">{coach}</TablePart>}
        <div class="over">
          <TablePart of="catchUp">
            <Missed />
          </TablePart>
          <AsidePlate />
          <PausePlate />
        </div>
      </main>
      <div class="dock">
        <SheetHandle />
        <TablePart of={dock ? "result" : "decision"} place={(line) => <BrokenDecision>{line}</BrokenDecision>}>
          {dock ?? <Decision taught={coach !== undefined} />}
        </TablePart>
        <section class="hand" aria-label={words.table.hand} id="hand" tabIndex={0}>
          <h2 class="unseen">{words.table.hand}</h2>
          <TablePart of="hand">{seat === null ? <SpectatorPanel /> : <Hand />}</TablePart>
        </section>
      </div>
      <TablePart
        of="log"
        place={(line) => (
          <aside class={ui.drawer.value ? "drawer open" : "drawer"} id="drawer">
            {line}
          </aside>
        )}
      >
        <Drawer />
      </TablePart>
      <DrawerOpener />
      <Pages />
      <Dialogs />
      <TablePart of="dialog">
        <Confirmation />
        <Claim />
      </TablePart>
      <Explained />
    </div>
  );
}
