/** Storage shared by all tabs, or storage of this tab only. */
type StorageArea = 'localStorage' | 'sessionStorage';

/**
 * Reads from web storage, which throws in private windows and under strict browser settings. Returns `null` in that
 * case, because all stored values are optional.
 */
export function readText(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes to localStorage.
 *
 * @throws {Error} when the browser denies storage or the storage is full.
 */
export function writeText(key: string, value: string): void {
  localStorage.setItem(key, value);
}

/** Writes an optional value, or removes the key if the value is `null`. Ignores failures. */
export function tryWriteText(key: string, value: string | null, area: StorageArea = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // The value is optional; the next visit starts with the default.
  }
}

/** Removes every key that matches the predicate. */
export function removeKeys(area: StorageArea, matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(globalThis[area])) if (matches(key)) globalThis[area].removeItem(key);
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}
