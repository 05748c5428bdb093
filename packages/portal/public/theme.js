/* global document, localStorage */
// Runs before the first paint, so that dark mode does not flash light. src/ui/theme/color-mode.ts takes over later.
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
