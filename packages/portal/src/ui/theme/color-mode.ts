import { readText, tryWriteText } from '../../browser-storage.ts';
import { createObservable, useObservable } from '../../observable.ts';

export type ColorMode = 'light' | 'dark';

const key = 'portal.theme';
const oppositeModes = { light: 'dark', dark: 'light' } as const;
const readMode = (): ColorMode => (readText(key) === 'dark' ? 'dark' : 'light');

const mode = createObservable<ColorMode>(readMode());

const apply = (next: ColorMode) => {
  const root = document.documentElement;
  root.classList.remove(oppositeModes[next]);
  root.classList.add(next);
  root.style.colorScheme = next;
  mode.set(next);
};

/** Applies the stored color mode to the page, and applies changes made in other tabs. */
export const startColorMode = (): void => {
  apply(readMode());
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(readMode());
  });
};

export const toggleColorMode = (): void => {
  const next = oppositeModes[mode.get()];
  apply(next);
  tryWriteText(key, next);
};

export const useColorMode = (): ColorMode => useObservable(mode);
