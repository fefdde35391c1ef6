// Random references and nonces. They work without https, where `crypto.randomUUID` is missing.

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A reference for a command, unique on this device. */
export function fresh(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}

/** A seat's dice nonce: 32 bytes in hexadecimal. */
export function nonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
