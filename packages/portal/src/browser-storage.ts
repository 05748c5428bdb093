/**
 * Storage that may be refused: private windows and strict browser settings throw on access. What is kept here
 * is a convenience, so a refusal reads as "nothing kept" — except in {@link writeText}, which tells.
 */
export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @throws {Error} when the browser refuses, for want of space or by its settings. */
export const writeText = (key: string, value: string): void => {
  localStorage.setItem(key, value);
};

/** Like {@link writeText}, for what is no loss when it isn't kept. */
export const tryWriteText = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is kept; the next visit starts with the default.
  }
};

/** Removes every key that starts with the prefix. */
export const removeByPrefix = (prefix: string): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
};
