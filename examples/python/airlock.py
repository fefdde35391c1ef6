"""A client of Airlock, written from docs/protocol.md alone: requests, a seat's socket, offers and the dice."""

import json
import random
import secrets
import time
import urllib.error
import urllib.request

from blake3 import blake3
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

PROTOCOL = "airlock.v1"
#: Close code of a socket that must not reconnect.
REFUSED = 1008
#: Longest delay before a reconnection, in seconds.
LONGEST_PAUSE = 5.0


class Refused(Exception):
    """A refused request. `refusal` has `code` and `text`, and perhaps `rule` and `ref`."""

    def __init__(self, refusal):
        super().__init__(f"{refusal['code']}: {refusal['text']}")
        self.refusal = refusal


def ask(site, method, path, body=None, token=None):
    """Sends a request to the server at `site` (`http://127.0.0.1:8080`). Returns the answer's JSON."""
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    data = None
    if body is not None:
        headers["content-type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(site + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)) from None


def hash_of(purpose, *parts):
    """BLAKE3 in key derivation mode over parts, each preceded by its length as 8 little-endian bytes."""
    hasher = blake3(derive_key_context=purpose)
    for part in parts:
        hasher.update(len(part).to_bytes(8, "little"))
        hasher.update(part)
    return hasher.digest()


def commitment(seat, nonce):
    """The commitment to a seat's nonce."""
    return hash_of("airlock 2026 commitment to a nonce", bytes([seat]), nonce).hex()


class Player:
    """One seat at one table. Keeps its state, reconnects after every break, and repeats unanswered commands."""

    def __init__(self, site, match, seat, token, nonce):
        self.site, self.match, self.seat, self.token, self.nonce = site, match, seat, token, nonce
        self.name = secrets.token_hex(4)
        self.commands = 0
        self.unanswered = {}
        self.socket = None
        #: Number of the newest update, and the state assembled from all updates.
        self.n, self.view, self.table, self.legal, self.pending, self.talk = 0, {}, {}, [], {}, {}
        self.promised_starts = 0

    @classmethod
    def sits_down(cls, site, match, invite, seat, name):
        """Takes a free seat and commits to a nonce for the dice."""
        nonce = secrets.token_bytes(32)
        wish = {"ref": secrets.token_hex(8), "seat": seat, "name": name, "invite": invite}
        wish["nonce_hash"] = commitment(seat, nonce)
        seated = ask(site, "POST", f"/api/matches/{match}/seats", wish)
        return cls(site, match, seat, seated["token"], nonce)

    def hear(self, timeout=None):
        """The next message as (kind, body), already applied. Raises TimeoutError after `timeout` seconds."""
        while True:
            if self.socket is None:
                self._come_back()
            try:
                message = json.loads(self.socket.recv(timeout))
            except ConnectionClosed as closed:
                self.socket = None
                if closed.rcvd is not None and closed.rcvd.code == REFUSED:
                    raise Refused({"code": "forbidden", "text": closed.rcvd.reason}) from None
                continue
            kind, body = next(iter(message.items()))
            if kind == "update":
                self._learn(body)
            elif kind == "ack" or kind == "refused" and body["code"] != "unavailable":
                self.unanswered.pop(body.get("ref"), None)
            return kind, body

    def act(self, action):
        """Sends an action and returns its `ref`. An answer names its question, so that it is never taken for another's."""
        body = {"action": action}
        if "decision" in self.pending and self.pending["yours"]:
            body["decision"] = self.pending["decision"]
        return self._command("act", body)

    def tell_table(self, action):
        """Sends a table action such as `{"ready": {"on": True}}`."""
        return self._command("table", {"action": action})

    def say(self, text):
        """Sends a chat message to the whole table."""
        return self._command("say", {"text": text})

    def keep_promise(self):
        """Commits to a new nonce after a void start. Reveals the nonce while sealing."""
        if self.table.get("phase") == "sealing":
            return self.tell_table({"reveal": {"nonce": self.nonce.hex()}})
        voided = self.table.get("voided_starts", 0)
        if voided > self.promised_starts:
            self.promised_starts = voided
            self.nonce = secrets.token_bytes(32)
            return self.tell_table({"commit": {"nonce_hash": commitment(self.seat, self.nonce)}})
        return None

    def _command(self, kind, body):
        self.commands += 1
        reference = f"{self.name}-{self.commands}"
        text = json.dumps({kind: {"ref": reference, **body}})
        self.unanswered[reference] = text
        try:
            if self.socket is not None:
                self.socket.send(text)
        except ConnectionClosed:
            pass  # It is repeated after the reconnection; the same `ref` acts once.
        return reference

    def _come_back(self):
        address = self.site.replace("http", "ws", 1) + f"/api/matches/{self.match}/socket"
        pause = 0.1
        while True:
            try:
                protocols = [PROTOCOL, f"seat.{self.token}"]
                self.socket = connect(address, subprotocols=protocols, max_size=None)
                self.socket.send(json.dumps({"hello": {"resume": self.n or None}}))
                for text in self.unanswered.values():
                    self.socket.send(text)
                return
            except (OSError, ConnectionClosed) as error:
                self.socket, trouble = None, error
            except InvalidStatus as error:
                trouble = error
                if error.response.status_code not in (429, 503):
                    raise Refused(json.loads(error.response.body)) from None
            if pause > LONGEST_PAUSE:
                raise ConnectionError(f"the server cannot be reached: {trouble}")
            time.sleep(random.uniform(0, pause))
            pause *= 2

    def _learn(self, update):
        if update.get("whole"):
            self.view = {}
        elif update["n"] != self.n + 1:
            raise RuntimeError(f"update {update['n']} after update {self.n}")
        self.n = update["n"]
        for pointer in update.get("gone", []):
            _take(self.view, _steps(pointer))
        for pointer, part in update.get("parts", {}).items():
            _put(self.view, _steps(pointer), part)
        for pointer, made in update.get("lists", {}).items():
            steps = _steps(pointer)
            _put(self.view, steps, _relist(_part(self.view, steps), made))
        if "offers" in update:
            self.legal = _relist(self.legal, update["offers"])
        if "waits" in update:
            waits = {**self.pending, **update["waits"]}
            self.pending = {name: value for name, value in waits.items() if value is not None}
        for kept in ("table", "legal", "pending", "talk"):
            if kept in update:
                setattr(self, kept, update[kept])


def _steps(pointer):
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def _put(view, steps, part):
    for step in steps[:-1]:
        view = view.setdefault(step, {})
    view[steps[-1]] = part


def _part(view, steps):
    for step in steps:
        view = view[step]
    return view


def _relist(before, made):
    """Applies a list delta: `start, count` copies a range of `before`, an array inserts new items."""
    pieces, now = iter(made), []
    for piece in pieces:
        now += piece if isinstance(piece, list) else before[piece : piece + next(pieces)]
    return now


def _take(view, steps):
    """Removes a part, and the objects that become empty."""
    step, *rest = steps
    if not rest:
        view.pop(step, None)
    elif step in view:
        _take(view[step], rest)
        if not view[step]:
            del view[step]


def fill(offer, choose):
    """The action of an offer: its `refs` unchanged, and for each slot the list that `choose(name, slot)` returns."""
    slots = {name: choose(name, slot) for name, slot in offer.get("slots", {}).items()}
    return {offer["verb"]: {**offer.get("refs", {}), **slots}}


def any_filling(_name, slot):
    """Fills a slot at random."""
    (kind, of), = slot.items()
    if kind == "pick":
        return random.sample(of["from"], random.randint(of["min"], min(of["max"], len(of["from"]))))
    if kind == "split":
        pool = [target for target, cap in zip(of["targets"], of["caps"]) for _ in range(cap)]
        return random.sample(pool, of["total"])
    path, steps = [], of["tree"]  # A walk has at least one step and ends where the tree does.
    while steps and (not path or random.random() < 0.5):
        step = random.choice(steps)
        path.append(step["to"])
        steps = step["then"]
    return path
