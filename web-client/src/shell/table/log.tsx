// The log: lines of one update form a group, and names are buttons that show the thing on the board.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { useSoon } from "../../drawing/deferred";
import { memo } from "../../drawing/memo";
import type { LogLine, Words, Written } from "../../games/game";
import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import type { Entry } from "../../model/table";
import type { Notice } from "../../wire/messages";
import { Icon } from "../icon";
import { usePresentation } from "./context";
import { SeatToken } from "./seat-token";
import "./log.css";

/** Number of lines rendered at first. Earlier ones appear on request. */
const PAGE = 50;
/** The list follows new lines while it is scrolled this close to its end. */
const NEAR_END_PX = 48;

export function WordsOf({ words }: { words: Words }) {
  const { choice } = usePresentation();
  return (
    <>
      {words.map((word, i) => {
        if (typeof word === "string") return word;
        const { at, seat, text } = word;
        const token = seat !== undefined && <SeatToken seat={seat} />;
        return at === undefined ? (
          <b key={i}>
            {token}
            {text}
          </b>
        ) : (
          <button type="button" class="link thing" key={i} onClick={() => choice.touch(at)}>
            {token}
            {text}
          </button>
        );
      })}
    </>
  );
}

/** A table notice in words; null if it needs none. */
export function noticeText(notice: Notice, presentation: Pick<Presentation, "name" | "names">): string | null {
  const words = t().notice;
  const name = (seat: number) => presentation.name(seat);
  if (notice.sat) return words.sat(t().seat(notice.sat.name, notice.sat.seat + 1));
  if (notice.left) return words.left(name(notice.left.seat));
  if (notice.kicked) return (notice.kicked.final ? words.barred : words.kicked)(name(notice.kicked.seat));
  if (notice.bot) return (notice.bot.kind ? words.botIn : words.botOut)(name(notice.bot.seat));
  if (notice.host) return words.host(name(notice.host.seat));
  if (notice.paused) return words.paused(name(notice.paused.by));
  if (notice.resumed) return words.resumed(name(notice.resumed.by));
  if (notice.voided) return words.voided(presentation.names(notice.voided.missing));
  if (notice.started) return words.started;
  if (notice.undone) return words.undone(name(notice.undone.by));
  if (notice.vote) {
    const { state, by } = notice.vote;
    return { opened: words.voteOpened, passed: words.votePassed, failed: words.voteFailed(by === undefined ? null : name(by)) }[state];
  }
  if (notice.timed_out) return words.timedOut(name(notice.timed_out.seat));
  if (notice.must_choose) return words.mustChoose(name(notice.must_choose.seat));
  if (notice.recovered) return words.recovered(name(notice.recovered.seat));
  if (notice.admin) {
    const { what, viewer = "" } = notice.admin;
    const seat = /^\d+$/.test(viewer) ? words.adminSeat(name(Number(viewer))) : viewer === "public" ? words.adminEverybody : viewer;
    return words.admin(words.adminWork[what] ?? what, seat);
  }
  if (notice.closed) {
    const { by, idle } = notice.closed;
    if (idle) return words.closedIdle;
    return by === undefined ? words.closedByAdmin : words.closed(name(by));
  }
  if (notice.unnamed) return words.unnamed(t().seat("", notice.unnamed.seat + 1));
  if (notice.nudged) return words.nudged(name(notice.nudged.by), name(notice.nudged.seat));
  return null;
}

/** Lines of a group, without those that a later line replaces or that only lead to the next step. */
export function folded<Line extends Written>(lines: readonly Line[]): readonly Line[] {
  const isFolded = ({ folds }: Line, i: number) => folds !== undefined && lines.slice(i + 1).some((later) => later.folds === folds);
  const leadsOn = ({ course }: Line, i: number) => course !== undefined && lines[i + 1]?.course === course;
  return lines.filter((line, i) => !isFolded(line, i) && !leadsOn(line, i));
}

/** Line of a log entry, or null if it has none. */
export function lineOf(entry: Entry, presentation: Presentation): LogLine | null {
  if (entry.event !== undefined) return presentation.line(entry);
  if (entry.notice) {
    const text = noticeText(entry.notice, presentation);
    return text === null ? null : { words: [text] };
  }
  return null;
}

interface Filter {
  id: string;
  label: string;
  passes: (line: Written) => boolean;
}

/** Filters: lines about the reader, topics of the game, and secret lines. */
function filters({ game, scene }: Presentation): readonly [Filter, ...Filter[]] {
  const words = t().log;
  const { seat } = scene.value;
  const topics = game.value.topics.filter(({ filter }) => filter);
  return [
    { id: "all", label: words.all, passes: () => true },
    { id: "mine", label: words.mine, passes: ({ about }) => seat !== null && (about?.includes(seat) ?? false) },
    ...topics.map(({ id, label }) => ({ id: `topic-${id}`, label, passes: ({ topic }: Written) => topic === id })),
    { id: "secret", label: words.secret, passes: ({ secret }) => secret === true },
  ];
}

/** Lines of one update, under a heading if the first is one. */
interface Group {
  n: number;
  /** Index of its first line among all entries. It stays the same while the log grows. */
  at: number;
  lines: Written[];
}

/** Groups with the newest `many` lines or a few more, and whether there are earlier ones. It reads the log only as far back as needed. */
export function newest(log: readonly Entry[], many: number, lineAt: (entry: Entry) => Written | null): { groups: readonly Group[]; older: boolean } {
  const groups: Group[] = [];
  let found = 0;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const { n } = log[at]!;
    const line = lineAt(log[at]!);
    if (!line) continue;
    const group = groups[0];
    if (group && group.n === n && !group.lines[0]!.heading) {
      group.at = at;
      group.lines.unshift(line);
    } else if (found >= many) return { groups, older: true };
    else groups.unshift({ n, at, lines: [line] });
    found += 1;
  }
  return { groups, older: false };
}

function DrawnLines({ lines }: { lines: readonly Written[] }) {
  const { game } = usePresentation();
  return (
    <ul class="entry">
      {folded(lines).map((line, i) => (
        <li key={i} class={[line.heading ? "heading" : "", line.secret ? "secret" : "", line.topic ?? ""].join(" ")}>
          {line.secret && (
            <>
              <Icon id="domino-mask" />
              <span class="unseen">{t().table.onlyYou}: </span>
            </>
          )}
          {line.icon && <Icon id={line.icon} sprite={game.value.sprite} decoration />}
          <span>
            <WordsOf words={line.words} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Old lines do not render again when new ones come. */
const Lines = memo(DrawnLines, (one, other) => one.lines.length === other.lines.length && one.lines.every((line, i) => line === other.lines[i]));

/** The log of a page. `of` tells logs apart where there are several. */
export function Log({ of }: { of?: string }) {
  const presentation = usePresentation();
  const words = t().log;
  const filter = useSignal("all");
  const pages = useSignal(1);
  const list = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  /** Previous scroll position. Only a reader scrolls back. */
  const stood = useRef(0);
  const behind = useSignal(0);
  const read = useRef(0);
  const all = filters(presentation);
  const { passes } = all.find(({ id }) => id === filter.value) ?? all[0];
  const log = useSoon(presentation.log, "told");
  const lineAt = (entry: Entry) => {
    const line = lineOf(entry, presentation);
    return line && (line.heading || passes(line)) ? line : null;
  };
  const { groups, older } = newest(log, PAGE * pages.value, lineAt);
  const last = log.length;
  useEffect(() => {
    if (following.value) {
      read.current = last;
      behind.value = 0;
    } else behind.value = log.slice(read.current).filter(lineAt).length;
  });
  useEffect(() => {
    // The log opens at its newest line and stays at the end while lines arrive and get their heights. A hidden list needs no layout for
    // that.
    const element = list.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (following.peek()) element.scrollTop = element.scrollHeight;
    });
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [following]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins at the end; new lines do not
  useEffect(() => {
    read.current = last;
    if (following.peek()) return;
    following.value = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [filter.value]);
  return (
    <div class="log">
      <div class="filters" role="group" aria-label={words.filter}>
        {all.map(({ id, label }) => (
          <button type="button" class="chip" key={id} aria-pressed={filter.value === id} onClick={() => (filter.value = id)}>
            {label}
          </button>
        ))}
      </div>
      <div
        class="scroll"
        role="log"
        aria-live="off"
        aria-label={of === undefined ? t().table.log : `${t().table.log}: ${of}`}
        id={of === undefined ? "log" : undefined}
        tabIndex={0}
        ref={list}
        data-following={following}
        onScroll={({ currentTarget }) => {
          const { clientHeight, scrollHeight, scrollTop } = currentTarget;
          // A hidden list has not been scrolled by the reader.
          if (clientHeight === 0) return;
          if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) {
            following.value = true;
            read.current = last;
            behind.value = 0;
          } else if (scrollTop < stood.current) following.value = false;
          stood.current = scrollTop;
        }}
      >
        <div>
          {presentation.table.incomplete.value && <p class="meta">{words.older}</p>}
          {groups.length === 0 && !presentation.table.incomplete.value && <p class="meta">{words.empty}</p>}
          {older && (
            <button type="button" onClick={() => (pages.value += 1)}>
              {words.showOlder}
            </button>
          )}
          {groups.map(({ at, lines }) => (
            <Lines key={at} lines={lines} />
          ))}
        </div>
      </div>
      {behind.value > 0 && (
        <button
          type="button"
          class="fresh"
          onClick={() => {
            following.value = true;
            list.current?.scrollTo({ top: list.current.scrollHeight });
          }}
        >
          {words.fresh(behind.value)}
        </button>
      )}
    </div>
  );
}
