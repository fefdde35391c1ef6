// One viewer's view of the match, rendered by the table's own components.

import { useComputed, useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { loadGame } from "../games";
import type { Game } from "../games/game";
import { language } from "../i18n";
import { Recording } from "../model/recording";
import { Presentation } from "../model/presentation";
import { cancellable } from "../model/cancellable";
import { BoardFrame } from "../shell/table/board";
import { PresentationProvider } from "../shell/table/context";
import { Log } from "../shell/table/log";
import type { Ref, Seat } from "../wire/messages";
import { asAdmin, type Brought } from "./session";
import { Tree } from "./tree";
import { said } from "./words";

/** Match id of the inspector's recordings, at which nobody has a seat. */
const INSPECTED = "inspected";

/** Loads the transcript of a viewer. The match records this as an inspection. */
export async function lookAs(match: string, viewer: Seat | null): Promise<Recording> {
  const told = await asAdmin<Brought[]>(`matches/${match}/transcript?as=${viewer ?? "public"}`);
  const recording = new Recording(INSPECTED);
  recording.open(
    told.map(({ told: { update } }) => update),
    viewer,
    told.map(({ seq }) => seq),
  );
  return recording;
}

const SHOWS = ["board", "log", "data", "sent"] as const;

/** A game in the reader's language; null until loaded. */
export function useGame(name: string | null): Signal<Game | null> {
  const game = useSignal<Game | null>(null);
  useEffect(() => {
    if (name === null) return undefined;
    return cancellable(loadGame(name, language.value), (loaded) => (game.value = loaded));
  }, [name, language.value]);
  return game;
}

/** A presentation for a recording, in the words of its game. */
function useReader(recording: Recording): Presentation | null {
  const presentation = useSignal<Presentation | null>(null);
  const name = useComputed(() => recording.table.table.value?.game ?? null).value;
  const game = useGame(name);
  const loaded = game.value !== null;
  useEffect(() => {
    if (!loaded) return undefined;
    const opened = new Presentation(recording.table, game as never, () => undefined);
    presentation.value = opened;
    return () => opened.end();
  }, [recording, game, loaded]);
  return presentation.value?.table === recording.table ? presentation.value : null;
}

export interface PaneProps {
  recording: Recording;
  /** Name of the viewer. */
  name: string;
  /** JSON pointers of differences from the other viewer. */
  differing: ReadonlySet<string>;
  /** Things of the board that contain differences. */
  marked: ReadonlySet<string>;
  /** Called when a thing is pressed. */
  onTouch: (ref: Ref) => void;
}

export function Pane({ recording, name, differing, marked, onTouch }: PaneProps) {
  const words = said();
  const presentation = useReader(recording);
  const show = useSignal<(typeof SHOWS)[number]>("board");
  useEffect(() => {
    if (presentation) presentation.marked.value = marked;
  }, [presentation, marked]);
  const selected = presentation?.choice.selected.value ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each thing
  useEffect(() => {
    if (selected !== null) onTouch(selected);
  }, [selected]);
  const exact = recording.exact.value;
  const newest = recording.newest.value;
  if (!presentation) return null;
  if (exact.view === undefined) return <p role="status">{words.before}</p>;
  const scene = presentation.scene.value;
  const game = presentation.game.value;
  const { pending, legal } = exact;
  const question = pending.yours.length > 0 && pending.wait !== "over" ? game.words.prompt(scene) : null;
  return (
    <PresentationProvider value={presentation}>
      <p class="meta">
        {[words.waits[pending.wait], words.asked(presentation.names(pending.waiting_for)), words.offers(legal.length), question].filter(Boolean).join(" · ")}
      </p>
      <div class="row" role="group" aria-label={`${words.show}: ${name}`}>
        {SHOWS.map((one) => (
          <button type="button" class="chip" key={one} aria-pressed={show.value === one} onClick={() => (show.value = one)}>
            {words.shows[one]}
          </button>
        ))}
      </div>
      {show.value === "board" && (
        <>
          <div class="tracks" tabIndex={0} role="group" aria-label={`${words.shows.board}: ${name}`}>
            <game.panels.Tracks {...scene} onSelect={presentation.choice.touch} />
          </div>
          <div class="stage">
            <BoardFrame of={name} />
          </div>
          {scene.seat !== null && (
            <div class="hand" tabIndex={0} role="group" aria-label={`${words.shows.board}: ${name}`}>
              <game.panels.Hand
                {...scene}
                clock={null}
                act={() => undefined}
                Key={() => null}
                targets={NONE}
                chosen={NONE}
                selected={presentation.choice.selected.value}
                compact={false}
                onSelect={presentation.choice.touch}
              />
            </div>
          )}
        </>
      )}
      {show.value === "log" && <Log of={name} />}
      {show.value === "data" && (
        <div class="paper" tabIndex={0} role="group" aria-label={`${words.shows.data}: ${name}`}>
          <Tree value={exact} marked={differing} />
        </div>
      )}
      {show.value === "sent" && newest && (
        <>
          <p class="meta">{words.update(newest.update.n, newest.seq)}</p>
          <pre class="paper" tabIndex={0} role="group" aria-label={`${words.shows.sent}: ${name}`}>
            {JSON.stringify({ update: newest.update }, null, 1)}
          </pre>
        </>
      )}
    </PresentationProvider>
  );
}

const NONE: ReadonlySet<string> = new Set();
