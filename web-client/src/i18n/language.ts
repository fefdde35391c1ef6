// The reader's language.

export const LANGUAGES = ["en", "cs"] as const;
export type Language = (typeof LANGUAGES)[number];

function isLanguage(text: string | null | undefined): text is Language {
  return text === "en" || text === "cs";
}

/** The language to switch to. */
export function otherThan(language: Language): Language {
  return language === "en" ? "cs" : "en";
}

/** First language of the browser that has texts. */
export function preferred(languages: readonly string[] = navigator.languages): Language {
  return languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A number with its noun: `plural("cs")(3, { one: "karta", few: "karty", other: "karet" })` is `3 karty`. */
export function plural(language: Language): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (n, forms) => `${figures.format(n)}\u00a0${forms[rules.select(n)] ?? forms.other}`;
}

/** A date with its time of day, by the reader's clock: `29 Nov 2026, 11:32`. */
export function moment(language: Language): (at: number) => string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short" });
  return (at) => format.format(at);
}

/** A duration: `5 min`, `2 h`, `3 d`. */
export function span(language: Language): (ms: number) => string {
  const units = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1_000],
  ] as const;
  return (ms) => {
    const [unit, size] = units.find(([, size]) => ms >= size) ?? units[3];
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
    return format.format(Math.max(0, Math.floor(ms / size)));
  };
}
