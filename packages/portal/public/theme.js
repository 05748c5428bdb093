/* global document, localStorage */
// Runs before the first paint, so that a dark page never flashes light. src/ui/theme/color-mode.ts goes on from here.
(() => {
  let mode = 'light';
  try {
    mode = localStorage.getItem('portal.theme') === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage is blocked: the default theme it is.
  }
  document.documentElement.classList.add(mode);
  document.documentElement.style.colorScheme = mode;
})();
