"""A bot that takes a seat and does anything that is offered, to the end of the match.

    python bot.py http://127.0.0.1:8080 MATCH INVITE SEAT [--name NAME]

Whoever sat down first is the host: as one it begins the match as soon as everybody is ready.
"""

import argparse
import random

from airlock import Player, Refused, any_filling, fill

#: Verb of the standing offers that set a seat's switch for reaction windows. They answer no question.
STANDING = "switch"
#: Level at which no window waits for this seat until the round ends.
NOT_THIS_ROUND = "not-this-round"


def hurry(legal):
    """The action that keeps windows from waiting for this seat, if it is offered."""
    for offer in legal:
        level = offer.get("slots", {}).get("level", {}).get("pick", {}).get("from", [])
        if offer["verb"] == STANDING and NOT_THIS_ROUND in level:
            return fill(offer, lambda _name, _slot: [NOT_THIS_ROUND])
    return None


def answer(legal):
    """A random answer to the question."""
    offers = [offer for offer in legal if offer["verb"] != STANDING]
    return fill(random.choice(offers), any_filling)


def everybody_is_ready(table):
    """True if the host can start: every seat has a player who is ready, or a bot of the server."""
    return all(seat["ready"] or "bot" in seat for seat in table["seats"])


def play(player):
    """Plays to the end. Returns the final table."""
    ready, started, revealed = False, False, None
    while True:
        kind, body = player.hear()
        if kind == "refused" and body["code"] not in ("stale", "late", "illegal", "phase"):
            raise Refused(body)
        phase = player.table.get("phase")
        if phase in ("over", "closed"):
            return player.table
        if player.unanswered:
            continue
        if phase == "lobby":
            if player.keep_promise() is not None:
                ready = False
            elif not ready:
                player.tell_table({"ready": {"on": True}})
                ready, started = True, False
            elif player.table.get("host") == player.seat and not started and everybody_is_ready(player.table):
                player.tell_table({"start": {}})
                started = True
        elif phase == "sealing" and revealed != player.table["voided_starts"]:
            revealed = player.table["voided_starts"]
            player.keep_promise()
        elif phase == "playing":
            quick = hurry(player.legal)
            if quick is not None:
                player.act(quick)
            elif player.pending.get("yours"):
                player.act(answer(player.legal))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site")
    parser.add_argument("match")
    parser.add_argument("invite")
    parser.add_argument("seat", type=int)
    parser.add_argument("--name")
    given = parser.parse_args()
    name = given.name or f"Python {given.seat}"
    player = Player.sits_down(given.site.rstrip("/"), given.match, given.invite, given.seat, name)
    table = play(player)
    print(f"{table['phase']}: {table.get('ending', {}).get('outcome', {}).get('ending', 'no outcome')}")


if __name__ == "__main__":
    main()
