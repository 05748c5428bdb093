/**
 * Writes to the browser console. Of errors, only name and message are logged, because sign-in errors contain codes and
 * tokens in other fields.
 */
export const log = {
  error(text: string, error?: unknown): void {
    // eslint-disable-next-line no-console -- the only module that writes to the console
    console.error(text, error instanceof Error ? `${error.name}: ${error.message}` : '');
  },
};
