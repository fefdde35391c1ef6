// Searching in the rulebook: without accents and capitals, and by the terms of either language.

/** A text as it is searched. */
export function bare(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** What a query means: its words, or the terms of the text for those of the other language that it names. Each alternative is
 * enough. */
export function wanted(query: string, terms: Readonly<Record<string, string>>): string[][] {
  const whole = bare(query.trim());
  const meant = Object.entries(terms)
    .filter(([foreign]) => whole.length > 2 && bare(foreign).includes(whole))
    .map(([, term]) => [bare(term)]);
  const words = whole.split(/\s+/).filter(Boolean);
  return [...(words.length > 0 ? [words] : []), ...meant];
}

/** Whether a text has all words of an alternative. */
export function matches(text: string, alternatives: readonly (readonly string[])[]): boolean {
  const searched = bare(text);
  return alternatives.some((words) => words.every((word) => searched.includes(word)));
}
