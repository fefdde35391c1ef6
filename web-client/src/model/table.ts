// A match as this device knows it: put together from what the server sends, never from anything else.

import { batch, computed, signal } from "@preact/signals";

import type { Deed } from "./deeds";
import type { Clock } from "../games/game";
import { type Cause, causeOf } from "../wire/cause";
import { chunk } from "../wire/chunk";
import { Refused, ask, askText } from "../wire/http";
import type {
  Code,
  Command,
  GameEvent,
  Notice,
  Offer,
  Ref,
  Refusal,
  Said,
  Seat,
  ServerMessages,
  TableAction,
  TableState,
  Update,
  Welcome,
} from "../wire/messages";
import { Offset } from "../wire/offset";
import { nonce as freshNonce } from "../wire/random";
import { seal } from "../wire/seal";
import { Session, type Connection, type Line, type Listener } from "../wire/socket";
import { type Filling, fill } from "./offers";
import { Course } from "./course";
import { fault } from "./faults";
import { hurried } from "./hints";
import { type Gone, goneOf, meantFor } from "./meant";
import { Rounds } from "./rounds";
import { change, drop, hold, seatAt } from "./seats";
import { START, follow, type Position } from "./position";
import { load } from "./storage";
import { isSameQuestion } from "./question";
import { note } from "./told";
import { keepReceipt } from "./receipts";
import { wishFor, type Wish } from "./wish";

/** How many entries are kept: a long match has some thousands. */
const MAX_ENTRIES = 20_000;
/** How many positions are kept for what plays: those of the newest updates. */
const MAX_KEPT = 400;
/** Number of tries of a socket that was never welcomed before it is asked why. */
const TRIES_BEFORE_CAUSE = 2;
/** However much is heard, the page is drawn at most this often. */
const ROUND_MS = 50;

/** Something to read in the log: what one update brought stands together under its number. */
export interface Entry {
  n: number;
  event?: GameEvent;
  said?: Said;
  notice?: Notice;
}

/** An action on its way. */
export interface Sending {
  ref: string;
  since: number;
  /** What it is called. */
  label?: string | undefined;
}

/** What an update brings to the log. */
export function entries({ n, notices = [], said = [], events = [] }: Update): Entry[] {
  return [...notices.map((notice) => ({ n, notice })), ...events.map((event) => ({ n, event })), ...said.map((one) => ({ n, said: one }))];
}

/** Earlier entries without the names of these seats. */
function nameless(log: readonly Entry[], seats: readonly Seat[]): readonly Entry[] {
  if (seats.length === 0) return log;
  return log.map((entry) => {
    const sat = entry.notice?.sat;
    return sat && seats.includes(sat.seat) ? { ...entry, notice: { sat: { ...sat, name: "" } } } : entry;
  });
}

export { NOTHING, NO_TABLE, START, follow, type Position } from "./position";

export class Table {
  readonly connection = signal<Connection>({ state: "connecting" });
  readonly welcome = signal<Welcome | null>(null);
  readonly position = signal<Position>(START);
  readonly log = signal<readonly Entry[]>([]);
  readonly present = signal<readonly Seat[]>([]);
  readonly spectators = signal(0);
  /** How many devices of the own seat are connected. */
  readonly devices = signal(0);
  /** Match time at a moment of this page's clock. */
  readonly clock = computed((): Clock | null => this.time());
  protected readonly told = signal<(ServerMessages["clock"] & { at: number }) | null>(null);
  private offset = new Offset();
  /** How far the server's clock is ahead of this page's. */
  private readonly ahead = signal<number | null>(null);
  readonly sending = signal<Sending | null>(null);
  /** What the reader did last, as far as this page has seen it: what can be taken back. */
  readonly done = signal<string | null>(null);
  readonly refusal = signal<(Refusal & { gone?: Gone | undefined }) | null>(null);
  /** The last matter of the table that was sent. */
  private matter: { ref: string; gone: Gone | undefined } | null = null;
  /** Whether something happened before what the log tells. */
  readonly incomplete = signal(false);
  /** How often an own action was stored. */
  readonly stored = signal(0);
  /** Why the match does not go on here: the seat is somebody else's, there is no such match, or it was set aside. */
  readonly trouble = signal<Code | null>(null);
  /** True if it was set aside because the server has lost a part of it. */
  readonly logLost = signal(false);
  /** What the last round brought that this page had not heard of. */
  readonly news = signal<readonly Entry[]>([]);

  readonly table = computed(() => this.position.value.table);
  readonly seat = computed(() => this.welcome.value?.seat ?? null);
  readonly isHost = computed(() => this.seat.value !== null && this.table.value?.host === this.seat.value);

  /** Null for a recording: nothing is heard, nothing can be sent. */
  private readonly session: Line | null;
  private revealed = false;
  /** Set from an unreadable update until a whole one has been read. */
  private doubted = false;
  private readonly rounds = new Rounds(ROUND_MS, () => this.tell());
  /** The news of the round. */
  private fresh: Entry[] = [];
  /** Past positions by the number of their update. */
  private readonly kept = new Map<number, Position>();
  /** What was told before this visit, once it was fetched. */
  private past: Course | null = null;

  constructor(
    readonly match: string,
    connect?: ((listener: Listener) => Line) | null,
  ) {
    const listener: Listener = {
      heard: (kind, body) => {
        this.rounds.put(() => this.hear(kind, body));
        // What a clock says is so now, and nothing more comes of what a server tells at first.
        if (kind === "clock") this.rounds.flush();
      },
      failed: (error) => this.rounds.put(() => this.doubt(error)),
      changed: (connection) => this.rounds.put(() => this.changed(connection)),
      exchanged: (exchange) => this.rounds.put(() => (this.ahead.value = this.offset.after(exchange))),
      have: () => {
        this.rounds.flush();
        return this.doubted ? 0 : this.position.value.n;
      },
    };
    this.session = connect === undefined ? new Session(match, this.token, listener) : (connect?.(listener) ?? null);
  }

  /** Where the page shows it. */
  get address(): string {
    return `/m/${this.match}`;
  }

  /** Whether a server has it: who plays in this browser alone has nobody to report to. */
  get hosted(): boolean {
    return true;
  }

  /** Why something that is offered cannot be done here; null at every table but a lesson's. */
  barred(_offer: Offer): string | null {
    return null;
  }

  /** True for the table of a lesson. */
  get teaches(): boolean {
    return false;
  }

  /** What could be chosen and is to be kept for later; nothing at any table but a lesson's. */
  get spared(): readonly Ref[] {
    return [];
  }

  /** The position after an update; null if it is not known any more. */
  positionAt(n: number): Position | null {
    return this.kept.get(n) ?? this.past?.at(n) ?? null;
  }

  get token(): string | null {
    return seatAt(this.match)?.token ?? null;
  }

  close(): void {
    this.rounds.clear();
    this.session?.close();
  }

  /** Comes back as whoever this browser now holds a seat for. */
  become(): void {
    this.rounds.clear();
    batch(() => {
      this.position.value = START;
      this.log.value = [];
      this.welcome.value = null;
      this.sending.value = null;
      this.done.value = null;
      this.refusal.value = null;
      this.trouble.value = null;
      this.cause.value = null;
    });
    this.revealed = false;
    this.kept.clear();
    this.past = null;
    this.session?.become(this.token);
  }

  /** Takes a free seat, with a sealed share of the dice; throws what the server says against it. */
  async sit(seat: Seat, name: string, invite: string): Promise<void> {
    const host = load(`host.${this.match}`, "");
    const sealed = ({ nonce }: Wish) => ({ nonce_hash: seal(seat, nonce), ...(host ? { host } : {}) });
    const { wish, answer } = await wishFor(this.match, "seats", { seat, name, invite }, sealed);
    hold({ match: this.match, ...answer, nonce: wish.nonce, invite });
    this.become();
  }

  /** Does something that acts once, whatever happens to the connection. */
  send(command: Command): string {
    this.refusal.value = null;
    return this.session?.send(command) ?? "";
  }

  /** Does what was offered when `decision` was asked. */
  act(offer: Offer, filling: Filling, label?: string, decision = this.position.value.pending.decision): void {
    const asked = decision === undefined ? {} : { decision };
    const ref = this.send({ act: { ...asked, action: fill(offer, filling) } });
    this.sending.value = { ref, since: Date.now(), label };
  }

  /** Does nothing, and says why: what was pressed answers a question that is gone. */
  overtaken(): void {
    this.refusal.value = { code: "stale", text: "the question that this answers is no longer open" };
  }

  /** Does a matter of the table, for the state in which it is pressed. */
  ask(action: TableAction): void {
    const { table, undo } = this.position.value;
    const meant = table ? meantFor(action, table, undo) : undefined;
    this.matter = { ref: this.send({ table: meant ? { action, meant } : { action } }), gone: goneOf(action) };
  }

  leave(): void {
    this.ask({ leave: {} });
    drop(this.match);
    this.become();
  }

  /** The transcript from the beginning, where the server hands it out. */
  async transcript(): Promise<Update[]> {
    const path = `/api/matches/${this.match}/transcript?from=0`;
    const told = await ask<{ update: Update }[]>("GET", path, { token: this.token });
    return told.map(({ update }) => update);
  }

  /** The log with everything revealed, once the match is over. */
  async exported(): Promise<string> {
    const { match, token } = this;
    return askText(`/api/matches/${match}/log`, { token });
  }

  /** Whether bots can be asked what they did and why: once nothing is secret any longer. */
  get explains(): boolean {
    return __RULES__ && this.position.value.table?.phase === "over";
  }

  /** The last thing but `back` that the bot of a seat did, and why; null if it did nothing more. */
  async deed(seat: Seat, back: number): Promise<Deed | null> {
    const [log, { deedOf }] = await Promise.all([this.exported(), chunk(() => import("../wasm/deeds"))]);
    return deedOf(log, this.until, seat, back);
  }

  /** Up to which entry of the log what is shown happened. */
  protected get until(): number {
    return Number.MAX_SAFE_INTEGER;
  }

  /** Cause of a missing live connection, if it is known. */
  readonly cause = signal<Cause | null>(null);

  private changed(connection: Connection): void {
    if (connection.state === "live") this.cause.value = null;
    const failed = connection.state === "lost" && (connection.tries > 0 || this.connection.value.state === "connecting");
    if (failed || connection.state === "refused") void this.lookInto();
    this.connection.value = connection;
  }

  /** Asks for a seat that was left; whoever plays must agree before the token is worth anything. */
  async askFor(seat: Seat, name: string, invite: string): Promise<void> {
    const { answer } = await wishFor(this.match, "ask", { seat, name, invite });
    hold({ match: this.match, ...answer, invite });
  }

  /** Gives up the seat that is not this browser's any longer, and watches. */
  watch(): void {
    drop(this.match);
    this.become();
  }

  /** A socket that never opened does not say why: a plain request does. What will not change is tried no more. */
  private async lookInto(): Promise<void> {
    const { token } = this;
    const path = `/api/matches/${this.match}`;
    try {
      await ask("GET", path, { token });
    } catch (error) {
      if (this.token === token) this.learn(error);
      return;
    }
    const { value: now } = this.connection;
    if (now.state === "lost" && now.tries >= TRIES_BEFORE_CAUSE) await this.probe(`${path}/socket`, token);
  }

  /** Asks plainly where the socket would open. The server answers that this is no socket, unless it has no room for one. */
  private async probe(path: string, token: string | null): Promise<void> {
    const found = await ask("GET", path, { token }).then(
      () => null,
      (error: unknown) => causeOf(error),
    );
    if (this.token !== token || this.connection.value.state !== "lost") return;
    const crowded = found?.kind === "busy" && found.refusal !== undefined;
    const away = found !== null && (found.kind === "unreachable" || found.kind === "offline" || found.kind === "gateway");
    if (!away) this.cause.value = { kind: crowded ? "crowded" : "blocked", waitS: 0 };
  }

  private setTrouble(code: Code, refusal?: Refusal): void {
    this.logLost.value = refusal?.reason === "log_lost";
    this.trouble.value = code;
  }

  /** Keeps what a failed request says of the table or the connection. */
  private learn(error: unknown): void {
    const code = error instanceof Refused ? error.refusal.code : null;
    if (code === "forbidden" || code === "unknown" || code === "quarantined" || code === "malformed") {
      this.setTrouble(code, error instanceof Refused ? error.refusal : undefined);
      this.session?.close();
    } else if (this.connection.value.state === "lost") {
      const cause = causeOf(error);
      // That it cannot be reached is said as it is.
      this.cause.value = cause.kind === "unreachable" || cause.kind === "fault" ? null : cause;
    }
  }

  /** Does something when what was heard before it is drawn, and together with what is heard next. */
  protected along(act: () => void): void {
    this.rounds.put(act);
  }

  /** As the server tells it, by its clock. */
  protected time(): Clock | null {
    const told = this.told.value;
    const ahead = this.ahead.value;
    return told && { now_ms: told.now_ms, running: told.running, at: ahead === null ? told.at : told.server_ms - ahead };
  }

  private hear<K extends keyof ServerMessages>(kind: K, body: ServerMessages[K]): void {
    const message = { kind, body } as { [M in keyof ServerMessages]: { kind: M; body: ServerMessages[M] } }[keyof ServerMessages];
    switch (message.kind) {
      case "welcome":
        this.welcome.value = message.body;
        // Another server has another clock.
        this.offset = new Offset();
        this.ahead.value = null;
        // A server that was started anew goes on with what is left; one that has not says so again.
        if (this.logLost.value) {
          this.logLost.value = false;
          this.trouble.value = null;
        }
        break;
      case "update":
        this.take(message.body);
        break;
      case "presence":
        this.present.value = message.body.seats;
        this.spectators.value = message.body.spectators;
        this.devices.value = message.body.devices ?? 0;
        break;
      case "clock":
        this.told.value = { ...message.body, at: performance.now() };
        break;
      case "ack":
        if (this.hosted) keepReceipt(this.match, message.body.receipt);
        if (this.sending.value?.ref === message.body.ref) {
          this.done.value = this.sending.value.label ?? null;
          this.sending.value = null;
          this.stored.value += 1;
        }
        break;
      case "refused":
        if (this.sending.value?.ref === message.body.ref) this.sending.value = null;
        this.refusal.value = { ...message.body, gone: this.matter !== null && this.matter.ref === message.body.ref ? this.matter.gone : undefined };
        if (message.body.code === "quarantined") this.setTrouble("quarantined", message.body);
        break;
      case "notice":
        // The log of the match has no room for it: it is told beside the transcript.
        this.log.value = [...this.log.value, { n: this.position.value?.n ?? 0, notice: message.body }];
        break;
      case "pong":
        break;
    }
  }

  private take(update: Update): void {
    const next = this.followed(update);
    if (next === undefined) return;
    if (next === null) {
      this.rounds.clear();
      this.session?.resume();
      return;
    }
    if (update.whole) this.doubted = false;
    const before = this.position.value;
    // The reason for a refused answer stays until another question is asked.
    if (!isSameQuestion(before.pending, next.pending)) this.refusal.value = null;
    this.position.value = next;
    this.keep(next);
    if (this.session) note(this.match, this.seat.value, update);
    if (this.session && this.hosted) keepReceipt(this.match, update.receipt);
    const news = entries(update);
    if (news.some(({ notice }) => notice?.undone)) this.done.value = null;
    const lacking = update.whole === true && update.n > before.n;
    if (lacking) void this.remember(before.n, update.n);
    const unnamed = news.flatMap(({ notice }) => notice?.unnamed?.seat ?? []);
    if (news.length > 0) this.log.value = [...nameless(this.log.value, unnamed), ...news].slice(-MAX_ENTRIES);
    if (!lacking) this.fresh.push(...news);
    this.keepPromise(before.table, next.table);
  }

  /** The position after an update; null if one before it is missing, undefined if it cannot be read. */
  private followed(update: Update): Position | null | undefined {
    try {
      return follow(this.position.value, update);
    } catch (error) {
      this.doubt(error);
      return undefined;
    }
  }

  /** Records a message that could not be read, and asks for everything anew. What comes then and cannot be read either is asked for no more. */
  private doubt(error: unknown): void {
    fault("page", error);
    if (this.doubted) return;
    this.doubted = true;
    this.rounds.clear();
    this.session?.resume();
  }

  private keep(position: Position): void {
    this.kept.set(position.n, position);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MAX_KEPT) this.kept.delete(oldest);
  }

  /** Ends a round. */
  private tell(): void {
    const { pending, table } = this.position.value;
    this.session?.hurry?.(table?.phase === "playing" && hurried(pending, this.told.value?.running ?? false));
    if (this.fresh.length > 0) this.news.value = this.fresh;
    this.fresh = [];
  }

  /** Fetches what was told up to a whole update, which tells how things are and not how they came to be; what this page
   * has not heard of, since update `since`, is news. */
  private async remember(since: number, n: number): Promise<void> {
    const { token } = this;
    const past = await this.transcript().catch(() => null);
    // Who sat down meanwhile has another transcript.
    if (this.token !== token) return;
    this.incomplete.value = past === null;
    if (!past) return;
    this.past = new Course(past);
    const earlier = past.filter((update) => update.n <= n).flatMap(entries);
    if (earlier.length > 0) {
      const have = this.log.value.filter((entry) => entry.n > n);
      this.log.value = [...earlier, ...have].slice(-MAX_ENTRIES);
      if (since > 0) this.news.value = earlier.filter((entry) => entry.n > since);
    }
  }

  /** Opens the own seal when seats are frozen, and seals anew after a start that was void, or at the next match. */
  private keepPromise(before: TableState | null, now: TableState | null): void {
    const seat = this.seat.value;
    if (seat === null || (now?.phase !== "lobby" && now?.phase !== "sealing")) return;
    const own = seatAt(this.match);
    if (!own) return;
    if (now.phase === "sealing" && own.nonce && !this.revealed) {
      this.revealed = true;
      this.ask({ reveal: { nonce: own.nonce } });
    }
    const voided = before !== null && (before.voided_starts ?? 0) !== (now.voided_starts ?? 0);
    if (now.phase === "lobby" && (voided || !own.nonce)) {
      const nonce = freshNonce();
      this.revealed = false;
      change(this.match, { nonce });
      this.ask({ commit: { nonce_hash: seal(seat, nonce) } });
    }
  }
}
