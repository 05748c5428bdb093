import { ToolkitError } from './errors.ts';

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

/** Throws `not_supported` for calls that a paginated report has no answer to. */
export function refuseForPaginated(url: string): void {
  if (refused.some((path) => url === path || url.startsWith(`${path}/`))) refuseAsPaginated();
}

/** Throws `not_supported`. */
export function refuseAsPaginated(): never {
  throw new ToolkitError('not_supported', 'This API is currently not supported for RDL reports');
}
