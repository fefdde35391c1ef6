// Random names and numbers. Works without https, where `crypto.randomUUID` is missing.

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A name for a command that no other command of this device has. */
export function fresh(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}

/** A seat's share of the dice: 32 bytes, in hexadecimal. */
export function nonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
