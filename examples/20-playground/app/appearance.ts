import { useEffect, useState, useSyncExternalStore } from 'react';

/** Key under which the documentation site stores the appearance. */
const storageKey = 'vitepress-theme-appearance';
const root = document.documentElement;
const isDark = () => root.classList.contains('dark');

/** Returns whether the page is dark. Follows the class that the documentation site uses as well. */
export function useIsDark(): boolean {
  const [value, setValue] = useState(isDark);
  useEffect(() => {
    const observer = new MutationObserver(() => setValue(isDark()));
    observer.observe(root, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return value;
}

/** Switches between light and dark, for the documentation site as well. */
export function toggleAppearance(): void {
  const next = !isDark();
  root.classList.toggle('dark', next);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  localStorage.setItem(storageKey, next === prefersDark ? 'auto' : next ? 'dark' : 'light');
}

/** Returns whether a media query matches. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (handleChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', handleChange);
      return () => list.removeEventListener('change', handleChange);
    },
    () => matchMedia(query).matches,
  );
