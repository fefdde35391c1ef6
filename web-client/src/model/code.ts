// Codes as people pass them on, with any dash, quotes, brackets, invisible characters or a whole link around them. The server
// reads them in the same way (crates/server/src/access/code.rs). Both are tested with tests/world/codes.json.

/** Digits that cannot be mistaken for each other (Crockford's base 32). */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Parts of a link that precede a code. */
const LINKS = ["/m/", "/seat/", "#"];
/** Digits in a group. */
const GROUP = 4;
/** Digits of an invitation, and of a seat's recovery code. */
export const INVITE_DIGITS = 8;
export const RECOVERY_DIGITS = 20;

const ALPHANUMERIC = /^[\p{L}\p{N}]$/u;
const ALPHANUMERIC_ANYWHERE = /[\p{L}\p{N}]/u;
/** Dashes and invisible characters after a code, and the letter or digit behind them, if any. */
const TAIL = /^[\p{Pd}\p{Cf}\u2212]*([\p{L}\p{N}])?/u;

function digit(letter: string): string | null {
  const upper = letter.toUpperCase().replace("O", "0").replace(/[IL]/, "1");
  return DIGITS.includes(upper) ? upper : null;
}

/** Splits `length` digits off the start of a text; null if it starts otherwise. */
function first(text: string, length: number): { digits: string; rest: string } | null {
  let digits = "";
  let at = 0;
  for (const written of text) {
    at += written.length;
    for (const letter of written.normalize("NFKC")) {
      if (!ALPHANUMERIC.test(letter)) continue;
      const one = digits.length < length ? digit(letter) : null;
      if (one === null) return null;
      digits += one;
    }
    if (digits.length === length) return { digits, rest: text.slice(at).normalize("NFKC") };
  }
  return null;
}

/** Decodes percent-encoding. Returns the text unchanged if that fails. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code in a text or link, in its displayed form: `K7Q2-M9XR`. `null` if there is none of this length. */
export function readCode(text: string, length: number): string | null {
  const plain = decoded(text);
  const parts = LINKS.flatMap((link) => (plain.includes(link) ? [plain.slice(plain.lastIndexOf(link) + link.length)] : []));
  const found = parts.length === 0 ? alone(plain, length) : parts.map((part) => inLink(part, length)).find((digits) => digits !== null);
  return found?.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? null;
}

/** The digits of a text that is nothing but a code. */
function alone(text: string, length: number): string | null {
  const found = first(text, length);
  return found && !ALPHANUMERIC_ANYWHERE.test(found.rest) ? found.digits : null;
}

/** The digits at the start of the rest of a link. */
function inLink(text: string, length: number): string | null {
  const found = first(text, length);
  return found && TAIL.exec(found.rest)?.[1] === undefined ? found.digits : null;
}
