// The table: one layout for wide and narrow windows, for play, result and replay.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { titleOf } from "../../games";
import type { Explanation } from "../../games/game";
import { language, otherThan, t } from "../../i18n";
import { set, settings } from "../../model/settings";
import { seatAt } from "../../model/seats";
import type { Sitting } from "../../model/sitting";
import { load, save, tab } from "../../model/storage";
import type { Ref } from "../../wire/messages";
import { OtherDevice } from "../device";
import { Dialog } from "../dialog";
import { Help } from "../help";
import { Icon } from "../icon";
import { Key, tip } from "../key";
import { SettingsDialog } from "../settings";
import { holdBack } from "./back";
import { BoardFrame } from "./board";
import { inspect, openRule, ui, useSitting } from "./context";
import { Decision } from "./decision";
import { Drawer } from "./drawer";
import { Missed, SpeedPicker } from "./events";
import { listen } from "./keys";
import { call } from "../voice";
import { Rail } from "./rail";
import { SeatToken } from "./seat-token";
import { SelectedBar } from "./selected";
import { AsidePlate, ConnectionBar, PausePlate, ReportDialog } from "./states";

function TopBar({ replay }: { replay: boolean }) {
  const sitting = useSitting();
  const words = t();
  const scene = sitting.scene.value;
  const { table } = scene;
  const { muted } = settings.value;
  return (
    <header class="bar">
      <a class="house" href="/" aria-label="Airlock">
        <span class="wide">AIRLOCK</span>
        <span class="narrow" aria-hidden="true">
          ‹
        </span>
      </a>
      <h1 class="name">
        <bdi>{table.title ?? titleOf(table.game)}</bdi>
      </h1>
      <span class="headline">{[replay && words.replay.title, sitting.game.value.words.headline(scene)].filter(Boolean).join(" · ")}</span>
      <span class="space" />
      <span class="wide">
        <SpeedPicker />
      </span>
      {scene.seat !== null && (
        <button
          type="button"
          class="quiet square"
          aria-pressed={sitting.covered.value}
          aria-label={words.table.cover}
          title={tip(words.table.cover, "cover")}
          onClick={() => (sitting.covered.value = !sitting.covered.value)}
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
      <button type="button" class="quiet square" aria-label={words.help.title} title={tip(words.help.title, "help")} onClick={() => (ui.dialog.value = "help")}>
        <Icon id="help" />
      </button>
      <button type="button" class="quiet square" aria-label={words.table.menu} title={words.table.menu} onClick={() => (ui.dialog.value = "menu")}>
        <Icon id="hamburger-menu" />
      </button>
    </header>
  );
}

function Menu() {
  const sitting = useSitting();
  const words = t();
  const { table, seat } = sitting.scene.value;
  const other = otherThan(settings.value.language);
  const recovery = seat === null ? undefined : seatAt(sitting.table.match)?.recovery;
  const close = () => (ui.dialog.value = null);
  const item = (text: string, act: () => void, lang?: string) => (
    <button
      type="button"
      lang={lang}
      onClick={() => {
        close();
        act();
      }}
    >
      {text}
    </button>
  );
  return (
    <Dialog title={words.table.menu} onClose={close} class="menu">
      <SpeedPicker />
      {item(words.settings.title, () => (ui.dialog.value = "settings"))}
      {item(words.other, () => set("language", other), other)}
      {item(words.rules.title, () => openRule(null))}
      {item(ui.bare.value ? words.table.showPieces : words.table.hidePieces, () => (ui.bare.value = !ui.bare.value))}
      {item(settings.value.muted ? words.table.unmute : words.table.mute, () => set("muted", !settings.value.muted))}
      {seat !== null && table.phase === "playing" && item(words.catchUp.pause, () => sitting.table.ask({ pause: { on: true } }))}
      {sitting.table.isHost.value &&
        table.phase === "playing" &&
        item(words.lobby.closeTable, () => {
          if (confirm(`${words.lobby.closeTable}?`)) sitting.table.ask({ close: {} });
        })}
      {recovery && (
        <details>
          <summary>{words.device.title}</summary>
          <OtherDevice code={recovery} />
        </details>
      )}
      {sitting.table.hosted && item(words.state.report, () => (ui.dialog.value = "report"))}
      <a class="button" href={`${sitting.table.address}/replay`} onClick={close}>
        {words.replay.title}
      </a>
      <a class="button" href="/">
        {words.state.home}
      </a>
    </Dialog>
  );
}

/** What is said of a thing, and of all that lies there. */
function Explained({ thing, said: { lines, rules, things = [] } }: { thing: Ref; said: Explanation }) {
  const sitting = useSitting();
  const also = sitting.alsoCalled((game, scene) => game.words.explain(thing, scene)?.title);
  const openAt = (rule: string) => {
    ui.inspected.value = ui.dossier.value = null;
    openRule(rule);
  };
  return (
    <>
      {also && (
        <p class="meta" lang={otherThan(language.value)}>
          {also}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="rules">
        {rules.map((rule) => (
          <button type="button" class="link rule" key={rule} onClick={() => openAt(rule)}>
            {rule}
          </button>
        ))}
      </p>
      {things.map((ref) => {
        const said = sitting.game.value.words.explain(ref, sitting.scene.value);
        return (
          said && (
            <details key={ref}>
              <summary>{said.title}</summary>
              <Explained thing={ref} said={said} />
            </details>
          )
        );
      })}
    </>
  );
}

/** What a thing is and does, in place. */
function Inspector() {
  const sitting = useSitting();
  const ref = ui.inspected.value;
  const said = ref === null ? null : sitting.game.value.words.explain(ref, sitting.scene.value);
  if (ref === null || !said) return null;
  const { pending, table } = sitting.scene.value;
  return (
    <Dialog title={said.title} onClose={() => (ui.inspected.value = null)} class="inspect" beside={table.phase === "playing" && pending.wait === "idle"}>
      <Explained thing={ref} said={said} />
    </Dialog>
  );
}

/** Drags or steps the phone's sheet between its three heights. */
function SheetHandle() {
  const words = t().table;
  const order = ["peek", "half", "full"] as const;
  const sheet = ui.sheet.value;
  const at = order.indexOf(sheet);
  let from = 0;
  return (
    <div
      class="handle"
      onPointerDown={(event) => {
        from = event.clientY;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const by = from - event.clientY;
        if (Math.abs(by) > 24) ui.sheet.value = order[Math.max(0, Math.min(2, at + Math.sign(by)))]!;
      }}
    >
      <button type="button" aria-expanded={sheet !== "peek"} onClick={() => (ui.sheet.value = order[(at + 1) % 3]!)}>
        <span class="unseen">{sheet === "full" ? words.collapsed : words.expanded}</span>
      </button>
    </div>
  );
}

/** For a reader without a hand: what is public of everybody. */
function Watched() {
  const sitting = useSitting();
  const scene = sitting.scene.value;
  const game = sitting.game.value;
  return (
    <ul class="watched">
      {game.words.order(scene).map((seat) => (
        <li key={seat}>
          <h3>
            <SeatToken seat={seat} /> <bdi>{sitting.name(seat)}</bdi>
          </h3>
          <game.panels.Seat {...scene} of={seat} size="dossier" onSelect={inspect} />
        </li>
      ))}
    </ul>
  );
}

const PAGES = [
  ["board", "world"],
  ["hand", "poker-hand"],
  ["seats", "backup"],
  ["drawer", "scroll-unfurled"],
] as const;

function Pages() {
  const words = t().table;
  const names = { board: words.board, hand: words.hand, seats: useSitting().game.value.words.tabs.seats, drawer: words.log };
  const { pending, seat } = useSitting().scene.value;
  const asked = pending.yours.length > 0;
  const away = ui.page.value === "seats" || ui.page.value === "drawer";
  return (
    <nav class="pages" aria-label={words.menu}>
      {PAGES.filter(([page]) => page !== "hand" || seat !== null).map(([page, icon]) => (
        <button
          type="button"
          key={page}
          aria-current={ui.page.value === page}
          onClick={() => {
            // Who comes back to answer comes to the answers.
            if (page === "hand" || (page === "board" && asked && away)) ui.sheet.value = "half";
            else if (page === "board") ui.sheet.value = "peek";
            ui.page.value = page;
          }}
        >
          {page === "board" && asked && away && (
            <span class="asked">
              <span class="unseen">{t().landing.yourTurn}</span>
            </span>
          )}
          <Icon id={icon} />
          <span>{names[page]}</span>
        </button>
      ))}
    </nav>
  );
}

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
