"""A seat in a terminal: shows what happens and what is offered, and asks what to do.

    python terminal.py http://127.0.0.1:8080 MATCH INVITE SEAT --name NAME

Empty input looks again; `t WORDS` says something; `v` shows the whole view.
"""

import argparse
import json

from airlock import Player, Refused, ask, fill


def named(content):
    """English names of a game's components by their words, from `GET /api/games/GAME/content`."""
    names = {}
    for components in content["components"].values():
        for one in components if isinstance(components, list) else []:
            for key in ("kind", "no", "code", "station", "device", "tile", "id"):
                if isinstance(one, dict) and key in one and "name" in one:
                    names.setdefault(str(one[key]), one["name"]["en"])
    return names


def show_offers(player, names):
    def word(thing):
        return names.get(str(thing), str(thing))

    for number, offer in enumerate(player.legal):
        refs = ", ".join(f"{name} {word(thing)}" for name, thing in offer.get("refs", {}).items())
        marks = [f"costs {offer['cost']}"] if offer.get("cost") else []
        marks += ["reveals something"] if offer.get("reveals") else []
        marks += ["think twice"] if offer.get("grave") else []
        slots = ", ".join(f"choose {name}" for name in offer.get("slots", {}))
        print(f"  {number}: {offer['verb']} {'; '.join(filter(None, [refs, slots, *marks]))} [{offer['rules'][0]}]")


def ask_slot(name, slot):
    """Asks the player to fill a slot by list indexes."""
    (kind, of), = slot.items()
    if kind == "walk":
        path, steps = [], of["tree"]
        while steps:
            print(f"  {name}, step {len(path) + 1}: " + "  ".join(f"{i}={step['to']}" for i, step in enumerate(steps)))
            given = input("  which (empty: stop here)? ").strip()
            if not given and path:
                break
            step = steps[int(given)]
            path.append(step["to"])
            steps = step["then"]
        return path
    things = of["from"] if kind == "pick" else of["targets"]
    print(f"  {name}: " + "  ".join(f"{i}={thing}" for i, thing in enumerate(things)))
    if kind == "pick":
        wanted = f"{of['min']} to {of['max']}" + (", in order" if of["ordered"] else "")
    else:
        wanted = f"{of['total']} in all, at most {of['caps']} of each"
    return [things[int(place)] for place in input(f"  which ({wanted})? ").split()]


def tell(kind, body):
    if kind == "refused":
        print(f"! {body['text']} {body.get('rule', '')}")
    for said in body.get("said", []) if kind == "update" else []:
        print(f"{said['by']} says: {said.get('text') or said.get('phrase')}")
    for what in ("notices", "events"):
        for happened in body.get(what, []) if kind == "update" else []:
            print(f"- {json.dumps(happened, ensure_ascii=False)}")


def can_act(player):
    """True if anything is offered besides the switches for reactions, which always are."""
    return not player.unanswered and any(offer["verb"] != "switch" for offer in player.legal)


def catch_up(player):
    """Processes all received messages. Waits for one if there is nothing to do."""
    try:
        tell(*player.hear(timeout=0.3 if can_act(player) else None))
        while True:
            tell(*player.hear(timeout=0.3))
    except TimeoutError:
        return


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("site", "match", "invite"):
        parser.add_argument(name)
    parser.add_argument("seat", type=int)
    parser.add_argument("--name", default="Terminal")
    given = parser.parse_args()
    site = given.site.rstrip("/")
    player = Player.sits_down(site, given.match, given.invite, given.seat, given.name)
    names = {}
    revealed = ready = False
    while True:
        catch_up(player)
        table = player.table
        phase = table.get("phase")
        if phase in ("over", "closed"):
            print(json.dumps(table.get("ending", phase), indent=1))
            return
        if not names and table:
            names = named(ask(site, "GET", f"/api/games/{table['game']}/content"))
        if phase == "lobby":
            if player.keep_promise() is not None or not ready:
                player.tell_table({"ready": {"on": True}})
                ready = True
            elif table.get("host") == given.seat and input("start (empty: wait)? "):
                player.tell_table({"start": {}})
        elif phase == "sealing" and not revealed:
            revealed = player.keep_promise() is not None
        elif phase == "playing" and can_act(player):
            show_offers(player, names)
            given_line = input(f"{player.pending.get('yours') or 'not asked'}> ").strip()
            try:
                if given_line == "v":
                    print(json.dumps(player.view, indent=1, ensure_ascii=False))
                elif given_line.startswith("t "):
                    player.say(given_line[2:])
                elif given_line:
                    player.act(fill(player.legal[int(given_line)], ask_slot))
            except (ValueError, IndexError):
                print("! a number from the list")


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, EOFError):
        pass
    except Refused as refused:
        raise SystemExit(str(refused)) from None
