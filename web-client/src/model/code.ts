// Codes as people pass them on: any dash, quotes, brackets, invisible characters, whole links. The server reads them alike
// (crates/server/src/access/code.rs); both are tested with tests/world/codes.json.

/** Digits of a code that cannot be mistaken for each other (Crockford's). */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The parts of a link that a code follows. */
const LINKS = ["/m/", "/seat/", "#"];
/** Number of digits in a group. */
const GROUP = 4;
/** An invitation, and the code of a seat. */
export const INVITE_DIGITS = 8;
export const RECOVERY_DIGITS = 20;

const ALPHANUMERIC = /^[\p{L}\p{N}]$/u;
const ALPHANUMERIC_ANYWHERE = /[\p{L}\p{N}]/u;
/** Dashes and invisible characters after a code, and the letter or digit behind them if there is one. */
const TAIL = /^[\p{Pd}\p{Cf}\u2212]*([\p{L}\p{N}])?/u;

function digit(letter: string): string | null {
  const upper = letter.toUpperCase().replace("O", "0").replace(/[IL]/, "1");
  return DIGITS.includes(upper) ? upper : null;
}

/** The first digits of a text, and what stands behind them. */
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

/** A text without percent-encoding; as it is where that cannot be read. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code in a text or in a link, as it is shown: `K7Q2-M9XR`. `null` if there is none of this length. */
export function readCode(text: string, length: number): string | null {
  const plain = decoded(text);
  const parts = LINKS.flatMap((link) => (plain.includes(link) ? [plain.slice(plain.lastIndexOf(link) + link.length)] : []));
  const found = parts.length === 0 ? alone(plain, length) : parts.map((part) => inLink(part, length)).find((digits) => digits !== null);
  return found?.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? null;
}

/** The digits of a text that is a code. */
function alone(text: string, length: number): string | null {
  const found = first(text, length);
  return found && !ALPHANUMERIC_ANYWHERE.test(found.rest) ? found.digits : null;
}

/** The digits with which the rest of a link begins. */
function inLink(text: string, length: number): string | null {
  const found = first(text, length);
  return found && TAIL.exec(found.rest)?.[1] === undefined ? found.digits : null;
}
