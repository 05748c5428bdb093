/* global document, localStorage */
// Runs before the first paint, so that the page does not flash light in dark mode. Later changes are applied by
// src/ui/theme/color-mode.ts.
(() => {
  let mode = 'light';
  try {
    mode = localStorage.getItem('portal.theme') === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage is denied, so the default theme applies.
  }
  document.documentElement.classList.add(mode);
  document.documentElement.style.colorScheme = mode;
})();
