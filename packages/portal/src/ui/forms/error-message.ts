/** The text of a field's error; of a list, that of its first entry that is wrong. */
export const getErrorMessage = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  if (!Array.isArray(error)) return undefined;
  return error.map(getErrorMessage).find((message) => message !== undefined);
};
