// Hyphenation of long words for narrow places. Browsers hyphenate few languages.

const VOWEL = "aeiouyáéíóúůýě";
const CONSONANT = "bcdfghjklmnpqrstvwxzčďňřšťž";
/** Between a vowel and a consonant with a vowel, or between two consonants among vowels; three letters stay at either end. Two expressions, for
 * look-behind leaves older browsers without a page. */
const BEFORE = new RegExp(`(?:\\p{L}{2}[${VOWEL}]|\\p{L}[${VOWEL}][${CONSONANT}])$`, "iu");
const AFTER = new RegExp(`^[${CONSONANT}][${VOWEL}]\\p{L}`, "iu");
/** Length from which a word is hyphenated. */
const LONG = /\p{L}{9,}/gu;

function broken(word: string): string {
  let text = "";
  for (let at = 0; at < word.length; at += 1) {
    if (BEFORE.test(word.slice(0, at)) && AFTER.test(word.slice(at))) text += "\u00ad";
    text += word[at];
  }
  return text;
}

/** A text with soft hyphens in its long words. */
export function softened(text: string): string {
  return text.replace(LONG, broken);
}
