// What this browser keeps. Where storage is blocked it lasts as long as the page.

const fallback = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(`airlock.${key}`);
  } catch {
    text = fallback.get(key);
  }
  if (text === null || text === undefined) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`airlock.${key}`, text);
  } catch {
    fallback.set(key, text);
  }
}
