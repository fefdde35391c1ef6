"""Checks the log of a finished match: that the chain is whole, that the server and every seat kept what they promised
before the dice existed, and which seed that gives.

    python verify.py match.log                              (GET /api/matches/ID/log)
    python verify.py match.log --receipts receipts.json     (saved by the page "Verify the dice")
    python verify.py match.log --key KEY                    (GET /api/key)

Prints the seed, and on the error output what nothing proves. A server that lies can write a log anew: only receipts that
players kept and its published key show that. Whether the moves follow the rules, `airlock verify match.log` says.
"""

import argparse
import json
import sys

from blake3 import blake3
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from airlock import commitment, hash_of


class Fault(Exception):
    """The first fault of the log."""


def read(text):
    """Reads a log: header, entries and end."""
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or "header" not in lines[0] or "end" not in lines[-1]:
        raise Fault("a log begins with its header and ends with its end")
    if not all("entry" in line for line in lines[1:-1]):
        raise Fault("between header and end there are entries")
    return lines[0]["header"], [line["entry"] for line in lines[1:-1]], lines[-1]["end"]


def written(value):
    """JSON as the chain hashes it: no spaces, sorted keys, minimal escapes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def start_of(header):
    """The chain before the first entry. From format 2 on it covers the header without the names."""
    if header["format"] == 1:
        return bytes(32)
    bots = [seat.get("bot", False) for seat in header["seats"]]
    parts = [header["format"], header["game"], header["rules"], header["setup"], bots, header["commitments"], header.get("previous")]
    return hash_of("airlock 2026 log header", written(parts))


def check_chain(header, entries, end):
    """Checks that every entry's `chain` is the hash of the previous chain and the entry. From format 2 on the hash also
    covers a blind derived from the revealed secret. Returns all chains, the start first."""
    chain = start_of(header)
    chains = [chain]
    secret = bytes.fromhex(end["reveal"]["secret"])
    blinds = blake3(secret, derive_key_context="airlock 2026 log blinds").digest()
    for number, entry in enumerate(entries, start=1):
        if entry["seq"] != number:
            raise Fault(f"entry {entry['seq']} is in the place of entry {number}")
        if "whisper" in entry:
            raise Fault(f"entry {number}: it has the words of a whisper, which no log proves")
        said = [entry["seq"], entry["kind"], entry["by"], entry.get("ref"), entry["action"], entry["at_ms"], entry["state_hash"]]
        if header["format"] == 1:
            chain = hash_of("airlock 2026 log chain", chain, written(said))
        else:
            blind = blake3(number.to_bytes(8, "little"), key=blinds).digest()
            chain = hash_of("airlock 2026 log link", chain, blind, written(said))
        if chain.hex() != entry["chain"]:
            raise Fault(f"entry {number}: it or an entry before it was changed")
        chains.append(chain)
    if end["entries"] != len(entries) or end["chain"] != chain.hex():
        raise Fault("the end does not belong to these entries")
    return chains


def check_signature(end, expected):
    """Checks the server's signature under the end. `expected` is its published key, if known. Returns True if signed."""
    signed = end.get("signature")
    if signed is None:
        return False
    message = hash_of("airlock 2026 log end", end["entries"].to_bytes(8, "little"), bytes.fromhex(end["chain"]))
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed["key"])).verify(bytes.fromhex(signed["signature"]), message)
    except InvalidSignature:
        raise Fault("the signature at its end does not fit these entries") from None
    if expected is not None and expected != signed["key"]:
        raise Fault(f"it is signed with a key that is not the server's: {signed['key']}")
    return True


def check_receipts(chains, receipts):
    """Checks that every receipt is a chain of this log."""
    missing = set(receipts) - {chain.hex() for chain in chains}
    if missing:
        raise Fault(f"{len(missing)} of your receipts are not in it: the server acknowledged a different log")


def check_promises(header, reveal):
    """Checks that the secret and every nonce are the committed ones."""
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
    """The seed of all dice of the match."""
    told = b"".join(b"\0" if nonce is None else b"\1" + bytes.fromhex(nonce) for nonce in reveal["nonces"])
    key = blake3(bytes.fromhex(reveal["secret"]), derive_key_context="airlock 2026 match seed").digest()
    return blake3(told, key=key).digest()


def verify(text, receipts=(), key=None):
    """The seed of a valid log, and a list of the facts that nothing proves.

    Raises Fault if the log is invalid, and ValueError, KeyError or TypeError if it is not a log at all."""
    header, entries, end = read(text)
    if header["format"] not in (1, 2):
        raise Fault(f"this reads logs of format 1 and 2, not {header['format']}")
    if "reveal" not in end:
        raise Fault("the secret is not revealed: the match was closed before its end")
    check_promises(header, end["reveal"])
    chains = check_chain(header, entries, end)
    if receipts and header["format"] == 1:
        raise Fault("the receipts cannot be compared: a log of format 1 has none")
    check_receipts(chains, receipts)
    unproven = ["the names of the players, which no hash covers"]
    if not check_signature(end, key):
        unproven.append("no server signed the log, so anybody could have cut off its end")
    elif key is None:
        unproven.append("the key was not compared; pass the one that the server publishes as --key")
    if header["format"] == 1:
        unproven.append("the log is of format 1: anybody who had it could have rewritten its chain")
    elif not receipts:
        unproven.append("no player's receipts were compared, so the server itself could have rewritten the log")
    return seed(end["reveal"]), unproven


def main():
    arguments = argparse.ArgumentParser(description="Checks the log of a finished match.")
    arguments.add_argument("log")
    arguments.add_argument("--receipts", metavar="FILE")
    arguments.add_argument("--key")
    asked = arguments.parse_args()
    try:
        receipts, key = [], asked.key
        if asked.receipts:
            with open(asked.receipts, encoding="utf-8") as file:
                kept = json.load(file)
            receipts, key = kept["receipts"], key or kept.get("key")
        with open(asked.log, encoding="utf-8") as file:
            found, unproven = verify(file.read(), receipts, key)
        print(found.hex())
        if receipts:
            print(f"receipts that agree: {len(receipts)}", file=sys.stderr)
        for what in unproven:
            print(f"not proven: {what}", file=sys.stderr)
    except Fault as fault:
        raise SystemExit(f"not fair: {fault}") from None
    except (AttributeError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"not a log: {error!r}") from None


if __name__ == "__main__":
    main()
