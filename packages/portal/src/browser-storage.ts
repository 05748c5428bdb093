/** Storage shared by all tabs, or storage of this tab only. */
type Where = 'localStorage' | 'sessionStorage';

/**
 * Reads from web storage, which throws in private windows and under strict browser settings. Returns `null` in that
 * case, because all stored values are optional.
 */
export const readText = (key: string, where: Where = 'localStorage'): string | null => {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
};

/** @throws {Error} when the browser denies storage or the storage is full. */
export const writeText = (key: string, value: string): void => {
  localStorage.setItem(key, value);
};

/** Like {@link writeText}, but ignores failures. For optional values; `null` removes the key. */
export const tryWriteText = (key: string, value: string | null, where: Where = 'localStorage'): void => {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, value);
  } catch {
    // The value is optional; the next visit starts with the default.
  }
};

/** Removes every key that matches the predicate. */
export const removeKeys = (where: Where, asked: (key: string) => boolean): void => {
  try {
    for (const key of Object.keys(globalThis[where])) if (asked(key)) globalThis[where].removeItem(key);
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
};
