// Where a long word may be broken where there is little room: browsers know it for few languages.

const VOWEL = "aeiouyáéíóúůýě";
const CONSONANT = "bcdfghjklmnpqrstvwxzčďňřšťž";
/** Between a vowel and a consonant with a vowel, or between two consonants among vowels; three letters stay at either end. */
const BREAK = new RegExp(
  `(?<=\\p{L}{2}[${VOWEL}])(?=[${CONSONANT}][${VOWEL}]\\p{L})|(?<=\\p{L}[${VOWEL}][${CONSONANT}])(?=[${CONSONANT}][${VOWEL}]\\p{L})`,
  "giu",
);
/** Shorter words fit. */
const LONG = /\p{L}{9,}/gu;

/** A text whose long words break between syllables. */
export function softened(text: string): string {
  return text.replace(LONG, (word) => word.replace(BREAK, "\u00ad"));
}
