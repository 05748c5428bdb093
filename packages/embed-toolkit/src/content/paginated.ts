import { ToolkitError } from '../shared/errors.ts';

/** Path prefixes that only interactive reports support. */
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

/** Returns the error for requests that paginated reports do not support. */
export function findPaginatedError(url: string): ToolkitError | undefined {
  return unsupportedPaths.some((path) => url === path || url.startsWith(`${path}/`))
    ? createPaginatedError()
    : undefined;
}

export function createPaginatedError(): ToolkitError {
  return new ToolkitError('not_supported', 'This API is currently not supported for RDL reports');
}
