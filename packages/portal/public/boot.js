/* global document, localStorage, navigator */
// Runs before the first paint, so that the page does not flash light in dark mode, and so that the texts are loaded in
// parallel with the bundle. Later changes are applied by src/ui/theme/color-mode.ts and src/i18n/change-language.ts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is denied, so the default applies.
      return null;
    }
  };
  const root = document.documentElement;

  const mode = read('portal.theme') === 'dark' ? 'dark' : 'light';
  root.classList.add(mode);
  root.style.colorScheme = mode;

  const findCatalog = (language) => document.querySelector(`link[rel=catalog][hreflang="${language}"]`);
  const preferred = [read('portal.language'), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  const language = preferred.find((tag) => tag && /^[a-z]{2}$/.test(tag) && findCatalog(tag)) ?? 'en';
  root.lang = language;
  const catalog = findCatalog(language);
  if (!catalog) return;
  const preload = document.createElement('link');
  preload.rel = 'preload';
  preload.as = 'fetch';
  preload.crossOrigin = 'anonymous';
  preload.href = catalog.href;
  document.head.append(preload);
})();
