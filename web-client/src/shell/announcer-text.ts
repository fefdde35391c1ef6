/** Maximum length of an announcement, in characters. */
const MAX_CHARACTERS = 240;
/** Characters reserved for the number of texts left out. */
const TAIL = 8;

/** Joins waiting texts into one announcement of bounded length, oldest first. */
export function merge(texts: readonly string[]): string {
  let sentence = "";
  for (const [i, text] of texts.entries()) {
    const next = sentence === "" ? text : `${sentence}. ${text}`;
    if (next.length > MAX_CHARACTERS - TAIL) return `${next.slice(0, MAX_CHARACTERS - TAIL)} (+${texts.length - i})`;
    sentence = next;
  }
  return sentence;
}
