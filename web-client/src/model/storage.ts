// What this browser keeps. Where storage is blocked it lasts as long as the page.

const fallback = new Map<string, string>();

const browser = () => localStorage;
/** For as long as the tab is open. */
export const tab = () => sessionStorage;

export function load<T>(key: string, otherwise: T, storage = browser): T {
  let text: string | null | undefined;
  try {
    text = storage().getItem(`airlock.${key}`);
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

export function save(key: string, value: unknown, storage = browser): void {
  const text = JSON.stringify(value);
  try {
    storage().setItem(`airlock.${key}`, text);
  } catch {
    fallback.set(key, text);
  }
}
