import { ToolkitError } from './errors.ts';

/** Whatever lies below these is for interactive reports only. */
const unsupportedPaths = [
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

/** The refusal of a call that a paginated report has no answer to. */
export function findPaginatedError(url: string): ToolkitError | undefined {
  return unsupportedPaths.some((path) => url === path || url.startsWith(`${path}/`))
    ? createPaginatedError()
    : undefined;
}

export function createPaginatedError(): ToolkitError {
  return new ToolkitError('not_supported', 'This API is currently not supported for RDL reports');
}
