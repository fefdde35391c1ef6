// The card game on Colyseus, in memory, with a patch after each move: `node server.js PORT`.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, StateView } = require('@colyseus/schema');

const SEATS = 4;
const Placed = schema({ seat: t.uint8(), card: t.uint8() }, 'Placed');
const Player = schema({ count: t.uint8(), score: t.uint32(), hand: t.array('uint8').view() }, 'Player');
const State = schema({ moves: t.uint32(), turn: t.uint8(), players: t.array(Player), open: t.array(Placed) }, 'State');

const shuffled = (cards) => {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
};

class Tavern extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.seatReservationTimeout = 600;
    this.maxMessagesPerSecond = Infinity;
    this.patchRate = null;
    this.deck = shuffled([...Array(52).keys()]);
    this.discard = [];
    this.seats = new Map();
    this.state = new State();
    this.state.moves = 0;
    this.state.turn = 0;
    for (let seat = 0; seat < SEATS; seat++) {
      const player = new Player();
      player.count = 5;
      player.score = 0;
      for (let card = 0; card < 5; card++) player.hand.push(this.deck.pop());
      this.state.players.push(player);
    }
    this.onMessage('play', (client, place) => this.play(this.seats.get(client.sessionId), place));
  }

  onJoin(client) {
    const seat = this.seats.size;
    this.seats.set(client.sessionId, seat);
    client.view = new StateView();
    client.view.add(this.state.players[seat]);
  }

  play(seat, place) {
    const { state } = this;
    const player = state.players[seat];
    if (seat !== state.turn || !Number.isInteger(place) || place < 0 || place >= player.hand.length) return;
    const placed = new Placed();
    placed.seat = seat;
    placed.card = player.hand[place];
    player.hand.splice(place, 1);
    state.open.push(placed);
    if (state.open.length > 8) this.discard.push(state.open.shift().card);
    player.score += placed.card % 13;
    if (this.deck.length === 0) {
      this.deck = shuffled(this.discard);
      this.discard = [];
    }
    player.hand.push(this.deck.pop());
    state.turn = (seat + 1) % SEATS;
    state.moves++;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 20000 }), greet: false });
server.define('tavern', Tavern);
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('ready'));
