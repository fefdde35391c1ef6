/** Nothing longer is spoken at once. */
const MAX_CHARACTERS = 240;
/** Kept for the count of what is left out. */
const TAIL = 8;

/** What waits becomes one sentence of bounded length, oldest first. */
export function merge(texts: readonly string[]): string {
  let sentence = "";
  for (const [i, text] of texts.entries()) {
    const next = sentence === "" ? text : `${sentence}. ${text}`;
    if (next.length > MAX_CHARACTERS - TAIL) return `${next.slice(0, MAX_CHARACTERS - TAIL)} (+${texts.length - i})`;
    sentence = next;
  }
  return sentence;
}
