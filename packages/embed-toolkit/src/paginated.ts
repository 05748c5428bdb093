/** Whatever lies below these is for interactive reports only. */
const refused = [
  '/report/pages',
  '/report/filters',
  '/report/bookmarks',
  '/report/theme',
  '/report/refresh',
  '/report/print',
  '/report/hasUnsavedChanges',
  '/report/closeAllOverlays',
  '/report/clearSelectedVisuals',
];

/** Whether a paginated report has no answer to the call. */
export function isRefusedForPaginated(url: string): boolean {
  return refused.some((path) => url === path || url.startsWith(`${path}/`));
}
