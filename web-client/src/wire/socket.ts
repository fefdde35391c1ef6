// One device at a match: a socket that comes back by itself, and commands that act once.

import { rooted } from "./base";
import type { Command, ServerMessages } from "./messages";
import type { Exchange } from "./offset";
import { fresh } from "./random";

export const SUBPROTOCOL = "airlock.v1";

/** How long nothing may come before the client asks whether the server is there. */
const SILENCE_MS = 25_000;
const ANSWER_MS = 5_000;
/** The same while a clock runs for whoever plays: three seconds in all. */
const HURRY = { silence_ms: 1_000, answer_ms: 2_000 };
/** The same for a page that was away: whoever wakes a phone in mid-game waits for nothing. */
const AWAKE_MS = 1_500;

/** The server's clock is asked so often, one answer after the other, and from then on now and then. */
const EXCHANGES = 8;
const EXCHANGE_MS = 300;
const REFRESH_MS = 20_000;

/** Close codes after which coming back in the same way makes no sense. */
const REFUSED = 1008;
const RESTART = 1012;
/** There is no room to watch: come back after a while. */
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
  heard: <K extends keyof ServerMessages>(kind: K, body: ServerMessages[K]) => void;
  changed: (connection: Connection) => void;
  /** A message could not be read. */
  failed?: (error: unknown) => void;
  /** The server's clock was asked, and answered. */
  exchanged: (exchange: Exchange) => void;
  /** The number of the last update that this device has; 0 if none. */
  have: () => number;
}

/** How a table is spoken to: over a socket, or in this browser. What it says goes to the `Listener`. */
export interface Line {
  /** Sends a command now, or as soon as there is a connection; returns its `ref`. */
  send: (command: Command) => string;
  /** Comes back as somebody else. What was on its way belongs to the one who leaves. */
  become: (token: string | null) => void;
  /** Begins anew from what `have` says. */
  resume: () => void;
  /** Says whether a clock runs that makes it matter how soon a lost connection is known. */
  hurry?: (on: boolean) => void;
  /** Stops, and tries no more, until it comes back as somebody. */
  close: () => void;
}

/**
 * How long to wait before try number `tries` to connect again: longer and longer, and never all at once. Every third try
 * doubles it, so that whoever was gone for a second is back within another.
 */
export function backoff(tries: number, random = Math.random()): number {
  const longest = Math.min(250 * 2 ** Math.floor(tries / 3), 15_000);
  return longest / 2 + (longest / 2) * random;
}

/**
 * Commands on their way, by `ref`: said again after a reconnection, and dropped once answered. The server does
 * each of them once.
 */
export class Outbox {
  private readonly waiting = new Map<string, string>();

  put(command: Command): { ref: string; text: string } {
    const ref = fresh();
    const [kind, body] = Object.entries(command)[0]!;
    const text = JSON.stringify({ [kind]: { ref, ...(body as object) } });
    this.waiting.set(ref, text);
    return { ref, text };
  }

  answered(ref: string | undefined): void {
    if (ref !== undefined) this.waiting.delete(ref);
  }

  all(): string[] {
    return [...this.waiting.values()];
  }

  clear(): void {
    this.waiting.clear();
  }
}

/** What is said first, by a device that has update number `have`, or none if 0. */
export function hello(have: number): string {
  return JSON.stringify({ hello: { ...(have > 0 ? { resume: have } : {}), brief: true } });
}

export class Session implements Line {
  private socket: WebSocket | null = null;
  private welcomed = false;
  /** Whether it will try again after a while. */
  private waiting = false;
  private tries = 0;
  /** Whether the server said that it comes back. */
  private restarts = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the ping that is not answered yet was sent. */
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

  /** The page is looked at again, or the network is back: comes back at once, or looks whether the server is still there. */
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

  /** The browser says that there is no network: an open socket would not notice for long. */
  private readonly away = (): void => {
    if (this.socket) this.lost(0, "");
  };

  private giveUpIn(ms: number): void {
    clearTimeout(this.timer);
    // An answer may have come while the page was busy: it is heard first.
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

  /** Hears a message. One that cannot be read costs itself alone. */
  private read(data: string): void {
    this.listen();
    try {
      this.hear(JSON.parse(data) as Record<string, unknown>);
    } catch (error) {
      this.listener.failed?.(error);
    }
  }

  private hear(message: Record<string, unknown>): void {
    const [kind, body] = Object.entries(message)[0] as [keyof ServerMessages, never];
    if (kind === "pong") {
      this.answered(body);
      return;
    }
    if (kind === "welcome") {
      this.tries = 0;
      this.restarts = false;
      this.welcomed = true;
      for (const text of this.outbox.all()) this.socket?.send(text);
      this.listener.changed({ state: "live" });
    }
    if (kind === "ack" || kind === "refused") this.outbox.answered((body as { ref?: string }).ref);
    this.listener.heard(kind, body);
    // The listener may have begun anew: then another socket is on its way.
    if (kind === "welcome" && this.welcomed) this.begin();
  }

  /** Begins to ask for the time of the server that this socket leads to. */
  private begin(): void {
    this.asked = null;
    this.exchanges = 0;
    this.ping();
  }

  /** One at a time, so that each answer has its question. */
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

  /** Asks after a silence, and comes back if there is no answer. */
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
