// The card game on boardgame.io, in memory: `node server.js PORT`.
const { Server } = require('boardgame.io/dist/cjs/server.js');
const { PlayerView, INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');

const Tavern = {
  name: 'tavern',
  minPlayers: 2,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(52).keys()]);
    const players = {};
    const counts = {};
    const scores = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { hand: deck.splice(0, 5) };
      counts[seat] = 5;
      scores[seat] = 0;
    }
    return { secret: { deck, discard: [] }, players, counts, scores, open: [], moves: 0 };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      redact: true,
      move: ({ G, playerID, random }, place) => {
        const { hand } = G.players[playerID];
        if (!Number.isInteger(place) || place < 0 || place >= hand.length) return INVALID_MOVE;
        const [card] = hand.splice(place, 1);
        G.open.push({ seat: Number(playerID), card });
        if (G.open.length > 8) G.secret.discard.push(G.open.shift().card);
        G.scores[playerID] += card % 13;
        if (G.secret.deck.length === 0) {
          G.secret.deck = random.Shuffle(G.secret.discard);
          G.secret.discard = [];
        }
        hand.push(G.secret.deck.pop());
        G.moves++;
      },
    },
  },
};

const server = Server({ games: [Tavern], origins: ['*'] });
const ready = console.log;
console.log = console.info = console.warn = () => {};
server.run({ port: Number(process.argv[2]), callback: () => ready('ready') });
