const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : '';

/**
 * Logger for the browser console. Errors are logged with name and message only, because other fields of sign-in errors
 * contain codes and tokens.
 */
export const log = {
  error(text: string, error?: unknown): void {
    // eslint-disable-next-line no-console -- the only module that writes to the console
    console.error(text, formatError(error));
  },
  warn(text: string, error?: unknown): void {
    // eslint-disable-next-line no-console -- the only module that writes to the console
    console.warn(text, formatError(error));
  },
};
