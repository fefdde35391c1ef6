// Search in the rulebook: insensitive to accents and case, with the terms of either language.

/** Normalised text for searching. */
function bare(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** Alternative meanings of a query: its words, or the terms for those of the other language that it names. One of them is enough. */
export function wanted(query: string, terms: Readonly<Record<string, string>>): string[][] {
  const whole = bare(query.trim());
  const meant = Object.entries(terms)
    .filter(([foreign]) => whole.length > 2 && bare(foreign).includes(whole))
    .map(([, term]) => [bare(term)]);
  const words = whole.split(/\s+/).filter(Boolean);
  return [...(words.length > 0 ? [words] : []), ...meant];
}

/** True if a text contains all words of an alternative. */
export function matches(text: string, alternatives: readonly (readonly string[])[]): boolean {
  const searched = bare(text);
  return alternatives.some((words) => words.every((word) => searched.includes(word)));
}
