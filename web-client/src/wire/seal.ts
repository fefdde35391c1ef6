// Commitment to a seat's dice nonce: the same hash as `Secret::commit_nonce` of the engine.

import { blake3 } from "@noble/hashes/blake3.js";

import { hex, unhex } from "./random";

const PURPOSE = new TextEncoder().encode("airlock 2026 commitment to a nonce");

/** A part of the hashed input, preceded by its length as 64 bits, little-endian. */
function part(bytes: Uint8Array): Uint8Array {
  const framed = new Uint8Array(8 + bytes.length);
  new DataView(framed.buffer).setBigUint64(0, BigInt(bytes.length), true);
  framed.set(bytes, 8);
  return framed;
}

export function seal(seat: number, nonce: string): string {
  const hasher = blake3.create({ context: PURPOSE });
  return hex(
    hasher
      .update(part(Uint8Array.of(seat)))
      .update(part(unhex(nonce)))
      .digest(),
  );
}
