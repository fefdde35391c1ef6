// A seat's second device, which plays the first offer at once, so that a match reaches its end while pages watch.
// It speaks the protocol as a third-party client would, from its own page.

/** Runs in the ghost's page: acts until `most` acts, the question `until` or the end of the match. Returns the number of acts. */
function haunting({ match, token, preferred, most, until }) {
  const filled = (slot) => {
    if (slot.pick) return slot.pick.from.slice(0, slot.pick.min);
    if (slot.split) return slot.split.targets.flatMap((target, i) => Array(slot.split.caps[i]).fill(target)).slice(0, slot.split.total);
    return [slot.walk.tree[0].to];
  };
  // A delta: an array inserts, two numbers `start, count` copy a range of the list before.
  const relisted = (before, delta) => {
    const list = [];
    for (const pieces = [...delta]; pieces.length > 0; ) {
      const piece = pieces.shift();
      list.push(...(Array.isArray(piece) ? piece : before.slice(piece, piece + pieces.shift())));
    }
    return list;
  };
  const rank = ({ verb }) => (preferred.includes(verb) ? preferred.indexOf(verb) : preferred.length + (verb === "switch" ? 1 : 0));
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/matches/${match}/socket`, ["airlock.v1", `seat.${token}`]);
  let [legal, pending, acts, answered] = [[], {}, 0, ""];
  const act = () => {
    const question = JSON.stringify([pending.decision, legal]);
    const [offer] = legal.toSorted((a, b) => rank(a) - rank(b));
    if (!offer || !pending.yours?.length || question === answered) return;
    answered = question;
    const holes = Object.entries(offer.slots ?? {}).map(([name, slot]) => [name, filled(slot)]);
    const action = { [offer.verb]: { ...offer.refs, ...Object.fromEntries(holes) } };
    const decision = pending.decision === undefined ? {} : { decision: pending.decision };
    acts += 1;
    socket.send(JSON.stringify({ act: { ref: `ghost${acts}-${Date.now()}`, ...decision, action } }));
  };
  return new Promise((resolve, reject) => {
    const leave = (then) => {
      socket.close();
      then();
    };
    socket.addEventListener("open", () => socket.send('{"hello":{}}'));
    socket.addEventListener("message", ({ data }) => {
      const { update, refused } = JSON.parse(data);
      if (refused && refused.code !== "stale") leave(() => reject(new Error(`a ghost was refused: ${refused.text}`)));
      if (!update) return;
      legal = update.offers ? relisted(legal, update.offers) : (update.legal ?? legal);
      pending = Object.fromEntries(Object.entries({ ...(update.pending ?? pending), ...update.waits }).filter(([, field]) => field !== null));
      if (update.table?.phase === "over" || acts >= most || pending.yours?.includes(until)) leave(() => resolve(acts));
      else act();
    });
  });
}

/** Plays the seat of `page` from `ghost`, a page of the same server. Verbs in `preferred` go first. */
export async function haunt(ghost, page, match, { preferred = [], most = Number.MAX_SAFE_INTEGER, until = "" } = {}) {
  const token = await page.evaluate((id) => JSON.parse(localStorage.getItem("airlock.seats")).find((seat) => seat.match === id).token, match);
  return ghost.evaluate(haunting, { match, token, preferred, most, until });
}
