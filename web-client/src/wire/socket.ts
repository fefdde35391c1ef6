// Connection of one device to a match: a socket that reconnects, and commands that take effect once.

import { rooted } from "./base";
import { withRef, type Command, type Message, type ServerMessages } from "./messages";
import type { Exchange } from "./offset";
import { fresh } from "./random";

const SUBPROTOCOL = "airlock.v1";

/** Silence after which the client pings the server, and the time to wait for an answer. */
const SILENCE_MS = 25_000;
const ANSWER_MS = 5_000;
/** The same while a clock runs for the players: three seconds in all. */
const HURRY = { silence_ms: 1_000, answer_ms: 2_000 };
/** Time to wait for an answer after the page was hidden, so that a player who wakes a phone in mid-game does not wait long. */
const AWAKE_MS = 1_500;

/** Number of initial clock exchanges, their interval, and the interval of later ones. */
const EXCHANGES = 8;
const EXCHANGE_MS = 300;
const REFRESH_MS = 20_000;

/** Close codes after which reconnecting in the same way makes no sense. */
const REFUSED = 1008;
const RESTART = 1012;
/** No room for another spectator. Retried after `FULL_MS`. */
const FULL = 4429;
const FULL_MS = 20_000;

export type Connection =
  | { state: "connecting" }
  | { state: "live" }
  | { state: "lost"; tries: number; restart: boolean }
  | { state: "full" }
  | { state: "refused"; reason: string };

export interface Listener {
  /** Called for every message but `pong`. */
  heard: (message: Message) => void;
  changed: (connection: Connection) => void;
  /** Called for an unreadable message. */
  failed?: (error: unknown) => void;
  /** Called after each exchange about the server's clock. */
  exchanged: (exchange: Exchange) => void;
  /** Number of the last update that this device has; 0 if none. */
  have: () => number;
}

/** Connection to a table, over a socket or within this browser. Its messages go to the `Listener`. */
export interface Line {
  /** Sends a command now, or as soon as there is a connection. Returns its `ref`. */
  send: (command: Command) => string;
  /** Reconnects with another token. Pending commands belong to the previous one and are dropped. */
  become: (token: string | null) => void;
  /** Starts again after the update that `have` returns. */
  resume: () => void;
  /** Shortens the timeouts while a clock runs, so that a lost connection is noticed soon. */
  hurry?: (on: boolean) => void;
  /** Closes the connection until `become` is called. */
  close: () => void;
}

/** Delay before reconnection attempt number `tries`, in milliseconds. It grows, with jitter so that clients do not return at the
 * same time. It doubles at every third attempt, so that a server that was away for a second is found within another. */
export function backoff(tries: number, random = Math.random()): number {
  const longest = Math.min(250 * 2 ** Math.floor(tries / 3), 15_000);
  return longest / 2 + (longest / 2) * random;
}

/** Pending commands by `ref`. They are sent again after a reconnection and dropped once answered. The server performs each of them
 * once. */
export class Outbox {
  private readonly waiting = new Map<string, string>();

  put(command: Command): { ref: string; text: string } {
    const ref = fresh();
    const text = JSON.stringify(withRef(command, ref));
    this.waiting.set(ref, text);
    return { ref, text };
  }

  /** Drops the command that a message answers. */
  answered({ ack, refused }: Message): void {
    const ref = ack?.ref ?? refused?.ref;
    if (ref !== undefined) this.waiting.delete(ref);
  }

  all(): string[] {
    return [...this.waiting.values()];
  }

  clear(): void {
    this.waiting.clear();
  }
}

/** First message of a device that has update number `have`; 0 for none. */
export function hello(have: number): string {
  return JSON.stringify({ hello: have > 0 ? { resume: have } : {} });
}

export class Session implements Line {
  private socket: WebSocket | null = null;
  private welcomed = false;
  /** True while a reconnection is scheduled. */
  private waiting = false;
  private tries = 0;
  /** True if the server announced a restart. */
  private restarts = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the pending ping. */
  private asked: number | null = null;
  private exchanges = 0;
  private next: ReturnType<typeof setTimeout> | undefined;
  private hurried = false;
  private readonly outbox = new Outbox();

  constructor(
    private readonly match: string,
    private token: string | null,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  send(command: Command): string {
    const { ref, text } = this.outbox.put(command);
    if (this.welcomed) this.socket?.send(text);
    return ref;
  }

  become(token: string | null): void {
    this.token = token;
    this.outbox.clear();
    this.tries = 0;
    this.connect();
  }

  resume(): void {
    this.connect();
  }

  hurry(on: boolean): void {
    if (this.hurried === on) return;
    this.hurried = on;
    if (this.welcomed) this.listen();
  }

  close(): void {
    removeEventListener("online", this.awake);
    removeEventListener("offline", this.away);
    document.removeEventListener("visibilitychange", this.awake);
    this.hangUp();
  }

  /** Reconnects at once when the page is visible again or the network is back, or pings the server. */
  private readonly awake = (): void => {
    if (document.hidden) return;
    if (this.waiting) {
      this.tries = 0;
      this.connect();
    } else if (this.welcomed) {
      this.ping();
      this.giveUpIn(AWAKE_MS);
    }
  };

  /** The browser reports that the network is gone. An open socket would not notice for long. */
  private readonly away = (): void => {
    if (this.socket) this.lost(0, "");
  };

  private giveUpIn(ms: number): void {
    clearTimeout(this.timer);
    // An answer may have arrived while the page was busy. It is read first.
    this.timer = setTimeout(() => (this.timer = setTimeout(() => this.lost(0, ""))), ms);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearTimeout(this.next);
    this.waiting = false;
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  private connect(): void {
    addEventListener("online", this.awake);
    addEventListener("offline", this.away);
    document.addEventListener("visibilitychange", this.awake);
    this.hangUp();
    this.welcomed = false;
    if (this.tries === 0) this.listener.changed({ state: "connecting" });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const protocols = [SUBPROTOCOL, ...(this.token ? [`seat.${this.token}`] : [])];
    const socket = new WebSocket(`${scheme}://${location.host}${rooted(`/api/matches/${this.match}/socket`)}`, protocols);
    this.socket = socket;
    socket.addEventListener("open", () => {
      const have = this.listener.have();
      socket.send(hello(have));
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.read(data as string);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (this.socket === socket) this.lost(code, reason);
    });
  }

  /** Reads a message. An unreadable one affects nothing else. */
  private read(data: string): void {
    this.listen();
    try {
      this.hear(JSON.parse(data) as Message);
    } catch (error) {
      this.listener.failed?.(error);
    }
  }

  private hear(message: Message): void {
    if (message.pong) {
      this.answered(message.pong);
      return;
    }
    if (message.welcome) {
      this.tries = 0;
      this.restarts = false;
      this.welcomed = true;
      for (const text of this.outbox.all()) this.socket?.send(text);
      this.listener.changed({ state: "live" });
    }
    this.outbox.answered(message);
    this.listener.heard(message);
    // The listener may have started again, in which case another socket is opening.
    if (message.welcome && this.welcomed) this.begin();
  }

  /** Starts to measure the clock of the server that this socket leads to. */
  private begin(): void {
    this.asked = null;
    this.exchanges = 0;
    this.ping();
  }

  /** At most one is pending, so that each answer belongs to its ping. */
  private ping(): void {
    if (this.asked !== null) return;
    this.asked = performance.now();
    this.socket?.send('{"ping":{}}');
  }

  private answered({ server_ms }: ServerMessages["pong"]): void {
    if (this.asked === null) return;
    this.listener.exchanged({ asked: this.asked, server_ms, answered: performance.now() });
    this.asked = null;
    this.exchanges += 1;
    this.next = setTimeout(() => this.ping(), this.exchanges < EXCHANGES ? EXCHANGE_MS : REFRESH_MS);
  }

  /** Pings after a silence, and reconnects if there is no answer. */
  private listen(): void {
    const { silence_ms, answer_ms } = this.hurried ? HURRY : { silence_ms: SILENCE_MS, answer_ms: ANSWER_MS };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.welcomed) this.ping();
      this.giveUpIn(answer_ms);
    }, silence_ms);
  }

  private lost(code: number, reason: string): void {
    this.hangUp();
    this.welcomed = false;
    if (code === REFUSED) {
      this.listener.changed({ state: "refused", reason });
      return;
    }
    this.waiting = true;
    if (code === FULL) {
      this.listener.changed({ state: "full" });
      this.tries = 1;
      this.timer = setTimeout(() => this.connect(), FULL_MS * (0.5 + Math.random()));
      return;
    }
    this.restarts ||= code === RESTART;
    this.listener.changed({ state: "lost", tries: this.tries, restart: this.restarts });
    this.timer = setTimeout(() => this.connect(), backoff(this.tries++));
  }
}
