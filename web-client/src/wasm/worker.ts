// The worker: passes messages between the page and the rules, and wakes the practice table at its next alarm.

import { PracticeStore } from "./practice-store";
import type { Requests, FromWorker, LessonPosition, ToWorker } from "./rules";

/** Module that `cargo xtask wasm` builds from crates/wasm for each game. */
interface Engine {
  default: (from: { module_or_path: string }) => Promise<unknown>;
  verify: (log: string, seat: number | undefined, told: readonly string[], receipts: readonly string[], key: string | undefined) => string;
  deedOf: (log: string, until: number, seat: number, back: number) => string;
  Replay: new (
    log: string,
    seat: number | undefined,
  ) => {
    opening: () => string[];
    step: () => string[] | undefined;
  };
  Practice: {
    new (wish: string, seat: number, name: string, secret: Uint8Array, now: number, epoch: number): Practice;
    goOn: (founding: string, records: string[], seat: number, now: number, epoch: number) => Practice;
  };
  Lesson: new (lesson: string, positions: string[], name: string) => Lesson;
}

interface Lesson {
  hear: (message: string) => string[];
  goOn: () => string[];
  takeBack: () => string[];
  run: (ms: number) => string[];
  nowMs: () => number;
  comeBack: (part: number, step: number, done: string) => string[];
  place: () => string;
  done: () => string;
}

interface Practice {
  hear: (message: string, now: number) => string[];
  wake: (now: number) => string[];
  wakeMs: () => number | undefined;
  founding: () => string;
  records: (after: number) => string[];
  transcript: () => string[];
  log: () => string | undefined;
  deed: (seat: number, back: number) => string;
}

// Empty in a build without the rules.
const built = import.meta.glob<Engine>("./pkg/*/airlock_wasm.js");
const compiled = import.meta.glob<string>("./pkg/*/airlock_wasm_bg.wasm", { query: "?url", import: "default" });

const started = new Map<string, Promise<Engine>>();
let practice: Practice | undefined;
let lesson: Lesson | undefined;
/** Store of the practice match, if this tab plays it. */
let kept: PracticeStore | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

async function start(game: string): Promise<Engine> {
  const [script, module] = [built[`./pkg/${game}/airlock_wasm.js`], compiled[`./pkg/${game}/airlock_wasm_bg.wasm`]];
  if (!script || !module) throw new Error(`this build of the page has no rules of "${game}" in it`);
  const [engine, module_or_path] = await Promise.all([script(), module()]);
  await engine.default({ module_or_path });
  post({ files: [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)] });
  return engine;
}

/** The rules of a game, loaded on demand. */
function rules(game: string): Promise<Engine> {
  const found = started.get(game) ?? start(game);
  started.set(game, found);
  return found;
}

/** Game of a log, from its first line. */
function gameOf(log: string): string {
  try {
    return (JSON.parse(log.split("\n", 1)[0]!) as { header: { game: string } }).header.game;
  } catch {
    throw new Error("this is no log of a match: its first line is no header");
  }
}

const post = (message: FromWorker): void => postMessage(message);

function say(said: string[]): void {
  // The page receives nothing that is not stored.
  const stored = kept?.add((length) => practice?.records(length) ?? []);
  if (said.length > 0) void Promise.resolve(stored).then(() => post({ said }));
  clearTimeout(timer);
  const due = practice?.wakeMs();
  if (due !== undefined) timer = setTimeout(() => practice && say(practice.wake(performance.now())), due - performance.now());
}

/** Sends the messages of a lesson, and the learner's position after them. */
function teach(at: Lesson, said: string[]): LessonPosition {
  const place = JSON.parse(at.place()) as LessonPosition;
  post({ said, now_ms: at.nowMs(), place, kept: { part: place.part, step: place.step, done: at.done() } });
  return place;
}

type Answer<K extends keyof Requests> = Requests[K]["answer"] | Promise<Requests[K]["answer"]>;

const answers: { [K in keyof Requests]: (body: Requests[K]["ask"]) => Answer<K> } = {
  verify: async ({ log, seat, told, receipts, key }) => {
    const { verify } = await rules(gameOf(log));
    return JSON.parse(verify(log, seat ?? undefined, told, receipts, key ?? undefined));
  },
  replay: async ({ log, seat }) => {
    const { Replay } = await rules(gameOf(log));
    const replay = new Replay(log, seat ?? undefined);
    const updates: string[] = [];
    const seqs: number[] = [];
    const take = (messages: string[], seq: number) => {
      for (const message of messages) {
        if (!message.startsWith('{"update"')) continue;
        updates.push(message);
        seqs.push(seq);
      }
    };
    take(replay.opening(), 0);
    let broken: string | null = null;
    try {
      let seq = 1;
      for (let told = replay.step(); told; told = replay.step()) take(told, seq++);
    } catch (error) {
      broken = String(error);
    }
    return { updates, seqs, broken };
  },
  practice: async ({ wish, seat, name }) => {
    const { Practice } = await rules(wish.game);
    const secret = crypto.getRandomValues(new Uint8Array(32));
    practice = new Practice(JSON.stringify(wish), seat, name, secret, performance.now(), Date.now());
    kept ??= await PracticeStore.mine();
    kept?.begin({ founding: practice.founding(), seat });
    say([]);
    return null;
  },
  goOn: async ({ play }) => {
    const found = await PracticeStore.read().catch(() => null);
    if (!found) return null;
    if (play) kept = await PracticeStore.mine();
    if (play && !kept) return null;
    try {
      const { Practice } = await rules((JSON.parse(found.founding) as { game: string }).game);
      practice = Practice.goOn(found.founding, found.records, found.seat, performance.now(), Date.now());
    } catch {
      // The match is of another version of the rules, and can no longer be played.
      return null;
    }
    if (play) {
      await kept?.goOn();
      say([]);
    }
    return found.seat;
  },
  lesson: async ({ game, lesson: file, positions, name, at }) => {
    const { Lesson } = await rules(game);
    const opened = new Lesson(file, positions, name);
    lesson = opened;
    if (!at) return teach(opened, []);
    try {
      return teach(opened, opened.comeBack(at.part, at.step, at.done));
    } catch {
      // The rules have changed, so the lesson starts again.
      lesson = new Lesson(file, positions, name);
      return teach(lesson, []);
    }
  },
  lead: ({ how }) => {
    if (!lesson) throw new Error("no lesson is open");
    if (how === "on") return teach(lesson, lesson.goOn());
    if (how === "back") return teach(lesson, lesson.takeBack());
    return teach(lesson, lesson.run(how.run));
  },
  transcript: () => practice?.transcript() ?? [],
  log: () => practice?.log() ?? null,
  deed: ({ seat, back }) => JSON.parse(practice?.deed(seat, back) ?? "null"),
  deedOf: async ({ log, until, seat, back }) => {
    const { deedOf } = await rules(gameOf(log));
    return JSON.parse(deedOf(log, until, seat, back));
  },
};

async function answer<K extends keyof Requests>(id: number, kind: K, body: Requests[K]["ask"]): Promise<void> {
  try {
    post({ id, answer: await answers[kind](body) });
  } catch (error) {
    // The rules throw their reasons as text. Anything else is an error of its own.
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("hear" in data) {
    if (lesson) teach(lesson, lesson.hear(data.hear));
    else if (practice) say(practice.hear(data.hear, performance.now()));
    return;
  }
  void answer(data.id, data.kind, data.body);
});
