import type { models } from 'embed-toolkit';

/** Report themes that match the colors of gallery.css. */
const themes: Record<'dark' | 'light', models.IReportTheme> = {
  light: {
    themeJson: {
      name: 'Gallery light',
      background: '#ffffff',
      foreground: '#1b2130',
      secondaryBackground: '#f4f6fa',
      dataColors: ['#2f6bde', '#12a594', '#f0a429', '#8e5bd6', '#e5636b', '#5f7391'],
    },
  },
  dark: {
    themeJson: {
      name: 'Gallery dark',
      background: '#1a2231',
      foreground: '#e8ecf4',
      secondaryBackground: '#131a26',
      dataColors: ['#6aa0ff', '#3fc8b7', '#f5bd5c', '#b48cf0', '#f28b90', '#94a7c2'],
    },
  },
};

const darkModeQuery = matchMedia('(prefers-color-scheme: dark)');
const themeChanges = new EventTarget();

/** Color scheme that the user has selected for the page. `auto` follows the settings of the operating system. */
export type ColorScheme = 'auto' | 'dark' | 'light';

/** The key of the documentation site, so that pages of both have the same color scheme. */
const storageKey = 'vitepress-theme-appearance';

export function getColorScheme(): ColorScheme {
  const value = localStorage.getItem(storageKey);
  return value === 'dark' || value === 'light' ? value : 'auto';
}

/** Returns whether the page is dark. */
export const isDark = (): boolean =>
  getColorScheme() === 'auto' ? darkModeQuery.matches : getColorScheme() === 'dark';

/** Applies a color scheme to the page, and stores it for the next visit. */
export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(storageKey, scheme);
  applyColorScheme();
}

/** Applies the stored color scheme to the page. */
export function applyColorScheme(): void {
  const scheme = getColorScheme();
  document.documentElement.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
  themeChanges.dispatchEvent(new Event('change'));
}

/** Returns the report theme for the color scheme of the page. */
export const getReportTheme = (): models.IReportTheme => themes[isDark() ? 'dark' : 'light'];

/** Calls a function when the color scheme of the page changes, until the signal is aborted. */
export function onThemeChange(handler: () => void, options: { signal?: AbortSignal } = {}): void {
  themeChanges.addEventListener('change', handler, options);
  darkModeQuery.addEventListener('change', handler, options);
}

/** Applies the theme of the page to embedded content whenever the theme changes, until the signal is aborted. */
export function followTheme(
  embed: { applyTheme(theme: models.IReportTheme): Promise<void> },
  options?: { signal: AbortSignal },
): void {
  onThemeChange(() => void embed.applyTheme(getReportTheme()).catch(reportError), options);
}
