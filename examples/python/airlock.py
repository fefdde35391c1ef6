"""A client of Airlock, written from docs/protocol.md alone: requests, one seat's socket, offers and the dice."""

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
#: The close code that says: do not come back.
REFUSED = 1008
#: The longest pause before coming back, in seconds.
LONGEST_PAUSE = 5.0


class Refused(Exception):
    """The server did not do it; `refusal` says why: `code`, `text`, perhaps `rule` and `ref`."""

    def __init__(self, refusal):
        super().__init__(f"{refusal['code']}: {refusal['text']}")
        self.refusal = refusal


def ask(site, method, path, body=None, token=None):
    """Asks the server at `site` (`http://127.0.0.1:8080`); answers with what it says, as JSON."""
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
    """BLAKE3 in key derivation mode over parts, each preceded by its length in 8 bytes, least first."""
    hasher = blake3(derive_key_context=purpose)
    for part in parts:
        hasher.update(len(part).to_bytes(8, "little"))
        hasher.update(part)
    return hasher.digest()


def commitment(seat, nonce):
    """What a seat promises its nonce with."""
    return hash_of("airlock 2026 commitment to a nonce", bytes([seat]), nonce).hex()


class Player:
    """One seat at one table: knows what it was told, comes back after every break, says again what was not answered."""

    def __init__(self, site, match, seat, token, nonce):
        self.site, self.match, self.seat, self.token, self.nonce = site, match, seat, token, nonce
        self.name = secrets.token_hex(4)
        self.commands = 0
        self.unanswered = {}
        self.socket = None
        #: The newest update, and what all of them together say.
        self.n, self.view, self.table, self.legal, self.pending, self.talk = 0, {}, {}, [], {}, {}
        self.promised_starts = 0

    @classmethod
    def sits_down(cls, site, match, invite, seat, name):
        """Takes a free seat and promises a nonce for the dice."""
        nonce = secrets.token_bytes(32)
        wish = {"ref": secrets.token_hex(8), "seat": seat, "name": name, "invite": invite}
        wish["nonce_hash"] = commitment(seat, nonce)
        seated = ask(site, "POST", f"/api/matches/{match}/seats", wish)
        return cls(site, match, seat, seated["token"], nonce)

    def hear(self, timeout=None):
        """The next message as (kind, body), already taken in; raises TimeoutError if none comes in so many seconds."""
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
        """Answers an offer; gives the `ref`. An answer to a question names it, so that it is never taken for another."""
        body = {"action": action}
        if "decision" in self.pending and self.pending["yours"]:
            body["decision"] = self.pending["decision"]
        return self._command("act", body)

    def tell_table(self, action):
        """A matter of the table: `{"ready": {"on": True}}`."""
        return self._command("table", {"action": action})

    def say(self, text):
        """Says something to the whole table."""
        return self._command("say", {"text": text})

    def keep_promise(self):
        """Before the start: promises a new nonce if the last start was void. While sealing: reveals the nonce."""
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
            pass  # It is said again after coming back; the same `ref` acts once.
        return reference

    def _come_back(self):
        address = self.site.replace("http", "ws", 1) + f"/api/matches/{self.match}/socket"
        pause = 0.1
        while True:
            try:
                protocols = [PROTOCOL, f"seat.{self.token}"]
                self.socket = connect(address, subprotocols=protocols, max_size=None)
                self.socket.send(json.dumps({"hello": {"resume": self.n or None, "brief": True}}))
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
    """A list made of what it was: two numbers stand for so many of its things from a place on, a list for new ones."""
    pieces, now = iter(made), []
    for piece in pieces:
        now += piece if isinstance(piece, list) else before[piece : piece + next(pieces)]
    return now


def _take(view, steps):
    """Removes a part; an object that holds nothing any longer goes with its last one."""
    step, *rest = steps
    if not rest:
        view.pop(step, None)
    elif step in view:
        _take(view[step], rest)
        if not view[step]:
            del view[step]


def fill(offer, choose):
    """The action that an offer becomes: its `refs` as they stand, each slot as `choose(name, slot)` says, a list."""
    slots = {name: choose(name, slot) for name, slot in offer.get("slots", {}).items()}
    return {offer["verb"]: {**offer.get("refs", {}), **slots}}


def any_filling(_name, slot):
    """Fills a slot with anything that fits."""
    (kind, of), = slot.items()
    if kind == "pick":
        return random.sample(of["from"], random.randint(of["min"], min(of["max"], len(of["from"]))))
    if kind == "split":
        pool = [target for target, cap in zip(of["targets"], of["caps"]) for _ in range(cap)]
        return random.sample(pool, of["total"])
    path, steps = [], of["tree"]  # A walk: one step at least, and no further than the tree goes.
    while steps and (not path or random.random() < 0.5):
        step = random.choice(steps)
        path.append(step["to"])
        steps = step["then"]
    return path
