"""Checks the log of a finished match: that the chain is whole, that the server and every seat kept what they promised
before the dice existed, and which seed that gives.

    python verify.py match.log        (GET /api/matches/ID/log)

Prints the seed. Whether the moves follow the rules with these dice, `airlock verify match.log` says.
"""

import json
import sys

from blake3 import blake3

from airlock import commitment, hash_of


class Fault(Exception):
    """The first thing that is wrong."""


def read(text):
    """The header, the entries and the end of a log."""
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or "header" not in lines[0] or "end" not in lines[-1]:
        raise Fault("a log begins with its header and ends with its end")
    if not all("entry" in line for line in lines[1:-1]):
        raise Fault("between header and end there are entries")
    return lines[0]["header"], [line["entry"] for line in lines[1:-1]], lines[-1]["end"]


def written(value):
    """JSON as the chain hashes it: no spaces, the keys of every object in order, nothing escaped that need not be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def check_chain(entries, end):
    """Every entry's `chain` is the hash of the chain before and of what the entry says; a whisper's words are not in it."""
    chain = bytes(32)
    for number, entry in enumerate(entries, start=1):
        if entry["seq"] != number:
            raise Fault(f"entry {entry['seq']} stands where {number} belongs")
        said = [entry["seq"], entry["kind"], entry["by"], entry.get("ref"), entry["action"], entry["at_ms"], entry["state_hash"]]
        chain = hash_of("airlock 2026 log chain", chain, written(said))
        if chain.hex() != entry["chain"]:
            raise Fault(f"entry {number}: it or an entry before it was changed")
    if end["entries"] != len(entries) or end["chain"] != chain.hex():
        raise Fault("the end does not belong to these entries")


def check_promises(header, reveal):
    """The secret and every nonce are those that were committed to."""
    promised = header["commitments"]
    secret = bytes.fromhex(reveal["secret"])
    if hash_of("airlock 2026 commitment to the match secret", secret).hex() != promised["secret"]:
        raise Fault("the secret is not the one that the server committed to")
    if len(reveal["nonces"]) != len(promised["nonces"]):
        raise Fault("there is not one nonce for each seat")
    for seat, (nonce, hashed) in enumerate(zip(reveal["nonces"], promised["nonces"])):
        kept = None if nonce is None else commitment(seat, bytes.fromhex(nonce))
        if kept != hashed:
            raise Fault(f"the nonce of seat {seat} is not the one that it committed to")


def seed(reveal):
    """What all dice of the match come from."""
    told = b"".join(b"\0" if nonce is None else b"\1" + bytes.fromhex(nonce) for nonce in reveal["nonces"])
    key = blake3(bytes.fromhex(reveal["secret"]), derive_key_context="airlock 2026 match seed").digest()
    return blake3(told, key=key).digest()


def verify(text):
    """The seed of a log in which everything is right.

    Raises Fault otherwise, and ValueError, KeyError or TypeError if it is no log at all."""
    header, entries, end = read(text)
    if header["format"] != 1:
        raise Fault(f"this reads logs of format 1, not {header['format']}")
    check_chain(entries, end)
    if "reveal" not in end:
        raise Fault("the secret is not revealed: the match was closed before its end")
    check_promises(header, end["reveal"])
    return seed(end["reveal"])


def main():
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(verify(file.read()).hex())
    except Fault as fault:
        raise SystemExit(f"not fair: {fault}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"not a log: {error!r}") from None


if __name__ == "__main__":
    main()
