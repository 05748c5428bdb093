import { createStore, useStore } from 'zustand';
import { readText, tryWriteText } from '../../shared/browser-storage.ts';

export type ColorMode = 'light' | 'dark';

const key = 'portal.theme';
const oppositeModes = { light: 'dark', dark: 'light' } as const;
const readMode = (): ColorMode => (readText(key) === 'dark' ? 'dark' : 'light');

const mode = createStore<ColorMode>(readMode);

function apply(next: ColorMode) {
  const root = document.documentElement;
  root.classList.remove(oppositeModes[next]);
  root.classList.add(next);
  root.style.colorScheme = next;
  mode.setState(next);
}

/** Applies the stored color mode to the page, and applies changes made in other tabs. */
export function startColorMode(): void {
  apply(readMode());
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(readMode());
  });
}

export function toggleColorMode(): void {
  const next = oppositeModes[mode.getState()];
  apply(next);
  tryWriteText(key, next);
}

export const useColorMode = (): ColorMode => useStore(mode);
