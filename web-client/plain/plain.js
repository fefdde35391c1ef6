// The plain page: opens a table, takes a seat, and plays any game from its view and its offers. It knows no rules.

import { Model, action, fills, pause, steps } from "/assets/model.js";

const main = document.getElementById("main");
const status = document.getElementById("status");

/** An element with attributes, listeners (`onclick`) and children. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** A request; throws what the server says against it. */
async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.text);
  return answer;
}

/** A name for a command that no other command of this device has. */
function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Shows what went wrong instead of nothing. */
function trying(doing) {
  return async (event) => {
    event?.preventDefault();
    try {
      await doing(event);
    } catch (error) {
      status.textContent = error.message;
    }
  };
}

// Opening a table

async function front() {
  const games = await ask("GET", "/api/games");
  status.textContent = "Open a table";
  const game = el("select", { name: "game" }, ...games.map(({ game }) => el("option", {}, game)));
  const mode = el("select", { name: "mode" });
  const players = el("input", { name: "players", type: "number" });
  const options = el("div");
  const current = () => games.find((one) => one.game === game.value);
  const currentMode = () => current()?.modes.find((one) => one.id === mode.value);
  const showMode = () => {
    const chosen = currentMode();
    if (!chosen) return;
    Object.assign(players, { min: chosen.min_players, max: chosen.max_players });
    players.value = Math.min(Math.max(2, chosen.min_players), chosen.max_players);
    const selects = chosen.options.map(({ key, values, rule }) => {
      const choice = el("select", { name: key }, ...values.map((value) => el("option", {}, value)));
      return el("label", { title: rule }, key, choice);
    });
    options.replaceChildren(...selects);
  };
  const showGame = () => {
    mode.replaceChildren(...(current()?.modes ?? []).map(({ id }) => el("option", {}, id)));
    showMode();
  };
  game.addEventListener("change", showGame);
  mode.addEventListener("change", showMode);
  const open = trying(async () => {
    const chosen = [...options.querySelectorAll("select")].map((select) => [select.name, select.value]);
    const opened = await ask("POST", "/api/matches", {
      game: game.value,
      mode: mode.value,
      players: Number(players.value),
      options: Object.fromEntries(chosen),
    });
    location.assign(`/m/${opened.match}#${opened.invite}`);
  });
  main.replaceChildren(
    el(
      "section",
      {},
      el("h1", {}, "New table"),
      games.length === 0 ? el("p", {}, "This server offers no game.") : null,
      el(
        "form",
        { onsubmit: open },
        el("label", {}, "Game", game),
        el("label", {}, "Mode", mode),
        el("label", {}, "Players", players),
        options,
        el("button", { disabled: games.length === 0 }, "Open the table"),
      ),
    ),
  );
  showGame();
}

// A match

class Table {
  constructor(id) {
    this.id = id;
    this.model = new Model();
    this.seat = null;
    this.present = [];
    this.tries = 0;
    this.socket = null;
    this.note = "";
    /** Commands that were not answered, by ref: said again after a reconnection, done once. */
    this.unanswered = new Map();
    /** What is chosen in each offer's slots: not sent before a button is pressed. */
    this.chosen = new Map();
    this.connect();
  }

  get token() {
    return localStorage.getItem(`airlock.seat.${this.id}`);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const protocols = ["airlock.v1", ...(this.token ? [`seat.${this.token}`] : [])];
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.id}/socket`, protocols);
    this.socket = socket;
    this.welcome = false;
    socket.addEventListener("open", () => {
      this.tries = 0;
      socket.send(JSON.stringify({ hello: this.model.n ? { resume: this.model.n } : {} }));
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.welcome = false;
      status.textContent = event.reason || "Connection lost; trying again…";
      setTimeout(() => this.connect(), pause(this.tries++));
    });
  }

  /** Connects anew, as somebody else: what was known is forgotten. */
  become(token) {
    if (token) localStorage.setItem(`airlock.seat.${this.id}`, token);
    else localStorage.removeItem(`airlock.seat.${this.id}`);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.model.forget();
    this.unanswered.clear();
    this.connect();
  }

  hear(message) {
    const [kind, body] = Object.entries(message)[0];
    this.note = "";
    if (kind === "welcome") {
      this.seat = body.seat ?? null;
      this.welcome = true;
      for (const command of this.unanswered.values()) this.socket.send(command);
    }
    if (kind === "ack" || kind === "refused") this.unanswered.delete(body.ref);
    if (kind === "presence") this.present = body.seats;
    if (kind === "refused") this.note = body.rule ? `${body.text} (${body.rule})` : body.text;
    if (kind === "update") {
      if (!this.model.take(body)) {
        this.socket.close();
        return;
      }
      this.chosen.clear();
    }
    this.draw();
  }

  /** Says something that is to be done once, whatever happens to the connection. */
  command(kind, body) {
    const ref = fresh();
    const command = JSON.stringify({ [kind]: { ref, ...body } });
    this.unanswered.set(ref, command);
    if (this.welcome) this.socket.send(command);
  }

  act(offer, filled) {
    const { decision } = this.model.pending;
    this.command("act", { decision, action: action(offer, filled) });
  }

  draw() {
    const { table } = this.model;
    if (!table) return;
    status.textContent = this.note || this.prompt();
    main.replaceChildren(
      this.seats(),
      ...(table.phase === "lobby" ? [] : [this.offers(), this.log(), this.board()]),
    );
  }

  name(seat) {
    return this.model.table.seats[seat]?.name ?? `seat ${seat + 1}`;
  }

  /** One sentence that says what now. */
  prompt() {
    const { table, pending } = this.model;
    if (table.phase === "over") return `The match is over: ${table.ending?.outcome.ending ?? ""}`;
    if (table.phase === "lobby") {
      if (table.seats.some((seat) => !seat.name)) return "Waiting until all seats are taken";
      return table.host === this.seat ? "Everybody is here: start the match" : `Waiting for ${this.name(table.host)} to start`;
    }
    if (pending.yours.length > 0) return `Your decision: ${pending.yours.join(", ")}`;
    if (pending.waiting_for.length > 0) return `Waiting for ${pending.waiting_for.map((seat) => this.name(seat)).join(", ")}`;
    return "Time passes";
  }

  seats() {
    const { table } = this.model;
    const invite = location.hash.slice(1);
    const lobby = table.phase === "lobby";
    const name = el("input", { id: "name", maxlength: 32, value: localStorage.getItem("airlock.name") ?? "" });
    const take = (seat) =>
      trying(async () => {
        const typed = document.getElementById("name").value;
        localStorage.setItem("airlock.name", typed);
        const body = { ref: fresh(), seat, name: typed, invite };
        const { token } = await ask("POST", `/api/matches/${this.id}/seats`, body);
        this.become(token);
      });
    const lines = table.seats.map(({ name }, seat) => {
      const facts = [
        seat === this.seat ? "you" : null,
        seat === table.host ? "host" : null,
        name && !this.present.includes(seat) ? "away" : null,
      ].filter(Boolean);
      const shown = name ? `${name}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}` : "free ";
      const free = lobby && !name && this.seat === null && invite;
      return el("li", {}, shown, free ? el("button", { onclick: take(seat) }, `Take seat ${seat + 1}`) : null);
    });
    const start = () => this.command("table", { action: { start: {} } });
    const leave = () => {
      this.command("table", { action: { leave: {} } });
      this.become(null);
    };
    const full = table.seats.every((seat) => seat.name);
    return el(
      "section",
      {},
      el("h2", {}, `Table: ${table.game}`),
      lobby && this.seat === null ? el("label", {}, "Your name", name) : null,
      el("ol", {}, ...lines),
      lobby && this.seat === table.host ? el("button", { id: "start", disabled: !full, onclick: start }, "Start") : null,
      lobby && this.seat !== null ? el("button", { onclick: leave }, "Leave the seat") : null,
      lobby && invite ? el("p", { class: "quiet" }, "Send your friends the address of this page.") : null,
    );
  }

  offers() {
    const list = this.model.legal.map((offer, index) => this.offer(offer, index));
    const none = el("p", { class: "quiet" }, this.seat === null ? "You are watching." : "Nothing to do now.");
    return el("section", {}, el("h2", {}, "You may"), list.length > 0 ? el("ul", { class: "offers" }, ...list) : none);
  }

  offer(offer, index) {
    const refs = Object.entries(offer.refs ?? {}).map(([name, thing]) => `${name} ${thing}`);
    const facts = Object.entries(offer.facts ?? {}).map(([name, value]) => `${name}: ${value}`);
    if (offer.cost) facts.push(`cost ${offer.cost}`);
    if (offer.reveals) facts.push("cannot be taken back");
    const chosen = (name) => this.chosen.get(`${index} ${name}`) ?? [];
    const slots = Object.entries(offer.slots ?? {});
    const filled = Object.fromEntries(slots.map(([name]) => [name, chosen(name)]));
    const ready = slots.every(([name, slot]) => fills(slot, chosen(name)));
    const go = el("button", { disabled: !ready, onclick: () => this.act(offer, filled) }, [offer.verb, ...refs].join(" "));
    return el(
      "li",
      {},
      el(
        "fieldset",
        {},
        ...slots.map(([name, slot]) => this.slot(`${index} ${name}`, name, slot)),
        go,
        " ",
        el("small", {}, [...facts, ...(offer.rules ?? [])].join(" · ")),
      ),
    );
  }

  slot(key, name, slot) {
    const chosen = this.chosen.get(key) ?? [];
    const set = (things) => {
      this.chosen.set(key, things);
      this.draw();
    };
    const things = slot.pick?.from ?? slot.split?.targets ?? steps(slot, chosen);
    const buttons = things.map((thing) => {
      const count = chosen.filter((one) => one === thing).length;
      const add = () => {
        if (slot.pick && count > 0) set(chosen.filter((one) => one !== thing));
        else if (slot.pick?.max === 1) set([thing]);
        else set([...chosen, thing]);
      };
      const label = slot.split && count > 0 ? `${thing} ×${count}` : `${thing}`;
      return el("button", { type: "button", "aria-pressed": slot.pick ? `${count > 0}` : null, onclick: add }, label);
    });
    const again = chosen.length > 0 ? el("button", { type: "button", onclick: () => set([]) }, "✕") : null;
    return el("p", {}, `${name}: ${chosen.join(", ") || "choose"} `, ...buttons, again);
  }

  log() {
    const lines = this.model.events.slice(-200).map((event) => el("li", {}, el("code", {}, JSON.stringify(event))));
    return el("section", {}, el("h2", {}, "What happened"), el("ol", { id: "log", reversed: true }, ...lines.reverse()));
  }

  board() {
    return el("section", { id: "view" }, el("h2", {}, "What you see"), tree(this.model.view()));
  }
}

/** Any value as nested lists. */
function tree(value) {
  if (value === null || typeof value !== "object") return el("code", {}, JSON.stringify(value) ?? "");
  const flat = Object.values(value).every((one) => one === null || typeof one !== "object");
  if (flat) return el("code", {}, JSON.stringify(value));
  return el("dl", {}, ...Object.entries(value).flatMap(([key, one]) => [el("dt", {}, key), el("dd", {}, tree(one))]));
}

const id = location.pathname.match(/^\/m\/([^/]+)$/)?.[1];
if (id) new Table(id);
else trying(front)();
