// How far the server's clock is ahead of this page's: asked of the server, as NTP does it.

/** A question and its answer, both by this page's clock, and what the server's clock showed in between. In milliseconds. */
export interface Exchange {
  asked: number;
  server_ms: number;
  answered: number;
}

/** So many are compared. */
const KEPT = 32;
/** Two clocks part by so much of the time that passes, at the most. */
const DRIFT = 1 / 10_000;

/** How far what an exchange told may be off by `now`: half its round trip, and what the clocks have drifted since. */
function doubt({ asked, answered }: Exchange, now: number): number {
  return (answered - asked) / 2 + (now - answered) * DRIFT;
}

export class Offset {
  private readonly exchanges: Exchange[] = [];

  /** The offset after one more exchange, by the one of the latest that leaves least doubt. */
  after(exchange: Exchange): number {
    this.exchanges.push(exchange);
    if (this.exchanges.length > KEPT) this.exchanges.shift();
    const of = (one: Exchange) => doubt(one, exchange.answered);
    const { asked, server_ms, answered } = this.exchanges.reduce((best, one) => (of(one) < of(best) ? one : best));
    return server_ms - (asked + answered) / 2;
  }
}
