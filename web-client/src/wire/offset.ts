// Offset of the server's clock from this page's, measured as by NTP.

/** A ping and its answer in milliseconds by this page's clock, and the server's clock in between. */
export interface Exchange {
  asked: number;
  server_ms: number;
  answered: number;
}

/** Number of exchanges compared. */
const KEPT = 32;
/** Maximum relative drift of two clocks. */
const DRIFT = 1 / 10_000;

/** Uncertainty of an exchange at `now`, in milliseconds: half its round trip, and the drift since. */
function doubt({ asked, answered }: Exchange, now: number): number {
  return (answered - asked) / 2 + (now - answered) * DRIFT;
}

export class Offset {
  private readonly exchanges: Exchange[] = [];

  /** Offset after one more exchange, by the recent one with the least uncertainty. */
  after(exchange: Exchange): number {
    this.exchanges.push(exchange);
    if (this.exchanges.length > KEPT) this.exchanges.shift();
    const of = (one: Exchange) => doubt(one, exchange.answered);
    const { asked, server_ms, answered } = this.exchanges.reduce((best, one) => (of(one) < of(best) ? one : best));
    return server_ms - (asked + answered) / 2;
  }
}
