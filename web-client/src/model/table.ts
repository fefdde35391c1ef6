// A match as this device knows it, built only from messages of the server.

import { batch, computed, signal } from "@preact/signals";

import type { Clock } from "../games/game";
import { type Cause, causeOf } from "../wire/cause";
import { Refused, ask } from "../wire/http";
import type {
  Code,
  Command,
  GameEvent,
  Message,
  Notice,
  Offer,
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
import { atServer, type Source } from "./source";
import { type Filling, fill } from "./offers";
import { UpdateHistory } from "./update-history";
import { fault } from "./faults";
import { hurried } from "./hints";
import { type Gone, goneOf, meantFor } from "./preconditions";
import { Batcher } from "../drawing/batching";
import { change, drop, hold, seatAt } from "./seats";
import { START, follow, type Position } from "./position";
import { load } from "./storage";
import { isSameQuestion } from "./question";
import { recordUpdate } from "./update-record";
import { keepReceipt } from "./receipts";
import { requestSeat, type SeatRequest } from "./seat-request";

/** Maximum number of log entries. A long match has some thousands. */
const MAX_ENTRIES = 20_000;
/** Number of recent positions kept for playback. */
const MAX_KEPT = 400;
/** Number of tries of a socket that was never welcomed before its cause is looked up. */
const TRIES_BEFORE_CAUSE = 2;
/** Least time between two renders caused by messages. */
const BATCH_MS = 50;

/** An entry of the log. Entries of one update share its number. */
export interface Entry {
  n: number;
  event?: GameEvent;
  said?: Said;
  notice?: Notice;
}

/** An action under way. */
export interface Sending {
  ref: string;
  since: number;
  /** The action in words. */
  label?: string | undefined;
}

/** Log entries of an update. */
export function entries({ n, notices = [], said = [], events = [] }: Update): Entry[] {
  return [...notices.map((notice) => ({ n, notice })), ...events.map((event) => ({ n, event })), ...said.map((one) => ({ n, said: one }))];
}

/** Earlier log entries without the names of these seats. */
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
  /** Number of connected devices of the reader's own seat. */
  readonly devices = signal(0);
  /** Match time at a moment of this page's clock. */
  readonly clock = computed((): Clock | null => this.time());
  private readonly told = signal<(ServerMessages["clock"] & { at: number }) | null>(null);
  private offset = new Offset();
  /** Milliseconds by which the server's clock is ahead of this page's. */
  private readonly ahead = signal<number | null>(null);
  readonly sending = signal<Sending | null>(null);
  /** The reader's last action in words, if it may be undone. Known only for actions sent by this page. */
  readonly done = signal<string | null>(null);
  readonly refusal = signal<(Refusal & { gone?: Gone | undefined }) | null>(null);
  /** The last table action that was sent. */
  private matter: { ref: string; gone: Gone | undefined } | null = null;
  /** True if the match has events from before the log. */
  readonly incomplete = signal(false);
  /** Number of own actions that the server has stored. */
  readonly stored = signal(0);
  /** Reason for which the match does not go on here: the seat is held elsewhere, the match is unknown, or it was quarantined. */
  readonly trouble = signal<Code | null>(null);
  /** True if the match was quarantined because the server has lost a part of its log. */
  readonly logLost = signal(false);
  /** Log entries new to this page in the last batch. */
  readonly news = signal<readonly Entry[]>([]);

  readonly table = computed(() => this.position.value.table);
  readonly seat = computed(() => this.welcome.value?.seat ?? null);
  readonly isHost = computed(() => this.seat.value !== null && this.table.value?.host === this.seat.value);

  /** Null for a table that neither receives nor sends. */
  private readonly session: Line | null;
  private revealed = false;
  /** True from an unreadable update until a whole one has been read. */
  private doubted = false;
  private readonly batcher = new Batcher(BATCH_MS, () => this.tell());
  /** New log entries of the current batch. */
  private fresh: Entry[] = [];
  /** Recent positions by update number. */
  private readonly kept = new Map<number, Position>();
  /** Updates from before this visit, once fetched. */
  private past: UpdateHistory | null = null;

  constructor(
    readonly match: string,
    /** Opens the connection; null for a table that neither receives nor sends. By default it is a socket. */
    connect: ((listener: Listener) => Line) | null = (listener) => new Session(match, this.token, listener),
    readonly source: Source = atServer(match),
  ) {
    const listener: Listener = {
      heard: (message) => {
        this.along(() => this.hear(message));
        // A clock message is about now, and the first messages after a welcome end with one.
        if (message.clock) this.batcher.flush();
      },
      failed: (error) => this.along(() => this.doubt(error)),
      changed: (connection) => this.along(() => this.changed(connection)),
      exchanged: (exchange) => this.along(() => (this.ahead.value = this.offset.after(exchange))),
      have: () => {
        this.batcher.flush();
        return this.doubted ? 0 : this.position.value.n;
      },
    };
    this.session = connect?.(listener) ?? null;
  }

  /** Position after an update; null if it is no longer known. */
  positionAt(n: number): Position | null {
    return this.kept.get(n) ?? this.past?.at(n) ?? null;
  }

  get token(): string | null {
    return seatAt(this.match)?.token ?? null;
  }

  close(): void {
    this.batcher.clear();
    this.session?.close();
    this.source.close?.();
  }

  /** Reconnects with the seat that this browser now holds. */
  become(): void {
    this.batcher.clear();
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

  /** Takes a free seat with a sealed dice nonce. Throws the server's refusal. */
  async sit(seat: Seat, name: string, invite: string): Promise<void> {
    const host = load(`host.${this.match}`, "");
    const sealed = ({ nonce }: SeatRequest) => ({ nonce_hash: seal(seat, nonce), ...(host ? { host } : {}) });
    const { request, answer } = await requestSeat(this.match, "seats", { seat, name, invite }, sealed);
    hold({ match: this.match, ...answer, nonce: request.nonce, invite });
    this.become();
  }

  /** Sends a command that takes effect once, whatever happens to the connection. */
  send(command: Command): string {
    this.refusal.value = null;
    return this.session?.send(command) ?? "";
  }

  /** Sends an offer as the answer to `decision`. */
  act(offer: Offer, filling: Filling, label?: string, decision = this.position.value.pending.decision): void {
    const asked = decision === undefined ? {} : { decision };
    const ref = this.send({ act: { ...asked, action: fill(offer, filling) } });
    this.sending.value = { ref, since: Date.now(), label };
  }

  /** Shows that the press answered a question that is gone. Sends nothing. */
  overtaken(): void {
    this.refusal.value = { code: "stale", text: "the question that this command answers is closed" };
  }

  /** Sends a table action together with the state for which it is meant. */
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

  /** True if bots can explain their actions now. */
  get explains(): boolean {
    return this.source.explains(this.position.value.table);
  }

  /** Cause of a missing live connection, if known. */
  readonly cause = signal<Cause | null>(null);

  private changed(connection: Connection): void {
    if (connection.state === "live") this.cause.value = null;
    const failed = connection.state === "lost" && (connection.tries > 0 || this.connection.value.state === "connecting");
    if (failed || connection.state === "refused") void this.lookInto();
    this.connection.value = connection;
  }

  /** Asks for a seat that was left. The token is valid once all players agree. */
  async askFor(seat: Seat, name: string, invite: string): Promise<void> {
    const { answer } = await requestSeat(this.match, "ask", { seat, name, invite });
    hold({ match: this.match, ...answer, invite });
  }

  /** Gives up a seat that this browser no longer holds, and watches. */
  watch(): void {
    drop(this.match);
    this.become();
  }

  /** Looks up by a plain request why a socket never opened, which the socket does not tell. A permanent cause ends the tries. */
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

  /** Sends a plain request to the socket's address. The server answers that it is no socket, unless it has no room for one. */
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

  /** Records the cause that a failed request gives, for the table or the connection. */
  private learn(error: unknown): void {
    const code = error instanceof Refused ? error.refusal.code : null;
    if (code === "forbidden" || code === "unknown" || code === "quarantined" || code === "malformed") {
      this.setTrouble(code, error instanceof Refused ? error.refusal : undefined);
      this.session?.close();
    } else if (this.connection.value.state === "lost") {
      const cause = causeOf(error);
      // An unreachable server is shown as a lost connection, without a cause.
      this.cause.value = cause.kind === "unreachable" || cause.kind === "fault" ? null : cause;
    }
  }

  /** Queues an action for the batch after the one that is rendering. */
  along(act: () => void): void {
    this.batcher.put(act);
  }

  /** Match time as sent by the server, in terms of its clock. */
  private time(): Clock | null {
    const told = this.told.value;
    const ahead = this.ahead.value;
    if (told && this.source.lesson) return this.source.lesson.clock();
    return told && { now_ms: told.now_ms, running: told.running, at: ahead === null ? told.at : told.server_ms - ahead };
  }

  private hear({ welcome, update, presence, clock, ack, refused, notice }: Message): void {
    if (welcome) this.welcomed(welcome);
    if (update) this.take(update);
    if (presence) {
      this.present.value = presence.seats;
      this.spectators.value = presence.spectators;
      this.devices.value = presence.devices ?? 0;
    }
    if (clock) this.told.value = { ...clock, at: performance.now() };
    if (ack) this.acknowledged(ack);
    if (refused) this.refused(refused);
    // The log of the match has no room for this notice, so it comes outside the transcript.
    if (notice) this.log.value = [...this.log.value, { n: this.position.value.n, notice }];
  }

  private welcomed(welcome: Welcome): void {
    this.welcome.value = welcome;
    // Another server has another clock.
    this.offset = new Offset();
    this.ahead.value = null;
    // A restarted server may go on with the rest. If it does not, it refuses again.
    if (this.logLost.value) {
      this.logLost.value = false;
      this.trouble.value = null;
    }
  }

  private acknowledged({ ref, receipt }: ServerMessages["ack"]): void {
    if (this.source.hosted) keepReceipt(this.match, receipt);
    if (this.sending.value?.ref !== ref) return;
    this.done.value = this.sending.value.label ?? null;
    this.sending.value = null;
    this.stored.value += 1;
  }

  private refused(refusal: Refusal): void {
    if (this.sending.value?.ref === refusal.ref) this.sending.value = null;
    this.refusal.value = { ...refusal, gone: this.matter?.ref === refusal.ref ? this.matter?.gone : undefined };
    if (refusal.code === "quarantined") this.setTrouble("quarantined", refusal);
  }

  private take(update: Update): void {
    const next = this.followed(update);
    if (next === undefined) return;
    if (next === null) {
      this.batcher.clear();
      this.session?.resume();
      return;
    }
    if (update.whole) this.doubted = false;
    const before = this.position.value;
    // The reason for a refused answer stays until another question is asked.
    if (!isSameQuestion(before.pending, next.pending)) this.refusal.value = null;
    this.position.value = next;
    this.keep(next);
    if (this.session) recordUpdate(this.match, this.seat.value, update);
    if (this.session && this.source.hosted) keepReceipt(this.match, update.receipt);
    const news = entries(update);
    if (news.some(({ notice }) => notice?.undone)) this.done.value = null;
    const lacking = update.whole === true && update.n > before.n;
    if (lacking) void this.remember(before.n, update.n);
    const unnamed = news.flatMap(({ notice }) => notice?.unnamed?.seat ?? []);
    if (news.length > 0) this.log.value = [...nameless(this.log.value, unnamed), ...news].slice(-MAX_ENTRIES);
    if (!lacking) this.fresh.push(...news);
    this.keepPromise(before.table, next.table);
  }

  /** Position after an update; null if an update before it is missing, undefined if it is unreadable. */
  private followed(update: Update): Position | null | undefined {
    try {
      return follow(this.position.value, update);
    } catch (error) {
      this.doubt(error);
      return undefined;
    }
  }

  /** Records an unreadable message and requests the whole state. If that is unreadable, too, there is no further request. */
  private doubt(error: unknown): void {
    fault("page", error);
    if (this.doubted) return;
    this.doubted = true;
    this.batcher.clear();
    this.session?.resume();
  }

  /** Takes a history in which earlier positions are found. */
  recall(history: UpdateHistory): void {
    this.past = history;
  }

  private keep(position: Position): void {
    this.kept.set(position.n, position);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MAX_KEPT) this.kept.delete(oldest);
  }

  /** Ends a batch. */
  private tell(): void {
    const { pending, table } = this.position.value;
    this.session?.hurry?.(table?.phase === "playing" && hurried(pending, this.told.value?.running ?? false));
    if (this.fresh.length > 0) this.news.value = this.fresh;
    this.fresh = [];
  }

  /** Fetches the updates up to a whole one, which holds the state but not its history. Entries after update `since` are news to
   * this page. */
  private async remember(since: number, n: number): Promise<void> {
    const { token } = this;
    const past = await this.source.transcript().catch(() => null);
    // A reader who took a seat meanwhile has another transcript.
    if (this.token !== token) return;
    this.incomplete.value = past === null;
    if (!past) return;
    this.recall(new UpdateHistory(past));
    const earlier = past.filter((update) => update.n <= n).flatMap(entries);
    if (earlier.length > 0) {
      const have = this.log.value.filter((entry) => entry.n > n);
      this.log.value = [...earlier, ...have].slice(-MAX_ENTRIES);
      if (since > 0) this.news.value = earlier.filter((entry) => entry.n > since);
    }
  }

  /** Opens the reader's sealed nonce when seats are frozen. Seals a new one after a void start or for the next match. */
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
