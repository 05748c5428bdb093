import { translateText } from '../../i18n/i18n.ts';

/** Returns the error message of a field, or of the first invalid entry of a list field. */
export function getErrorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message)
    return translateText(error.message);
  if (!Array.isArray(error)) return undefined;
  return error.map(getErrorMessage).find((message) => message !== undefined);
}
