/** What all tabs share, or what this one has to itself. */
type Where = 'localStorage' | 'sessionStorage';

/**
 * Storage that may be refused: private windows and strict browser settings throw on access. What is kept here
 * is a convenience, so a refusal reads as "nothing kept" — except in {@link writeText}, which tells.
 */
export const readText = (key: string, where: Where = 'localStorage'): string | null => {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
};

/** @throws {Error} when the browser refuses, for want of space or by its settings. */
export const writeText = (key: string, value: string): void => {
  localStorage.setItem(key, value);
};

/** Like {@link writeText}, for what is no loss when it isn't kept. */
export const tryWriteText = (key: string, value: string | null, where: Where = 'localStorage'): void => {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, value);
  } catch {
    // Nothing is kept; the next visit starts with the default.
  }
};

/** Removes every key that is asked for. */
export const removeKeys = (where: Where, asked: (key: string) => boolean): void => {
  try {
    for (const key of Object.keys(globalThis[where])) if (asked(key)) globalThis[where].removeItem(key);
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
};
