/**
 * The browser's console, for what a developer or an operator should see. Of an error only the name and the
 * message are written: other fields of sign-in errors hold codes and tokens.
 */
export const log = {
  error(text: string, error?: unknown): void {
    // eslint-disable-next-line no-console -- the one place that writes to the console
    console.error(text, error instanceof Error ? `${error.name}: ${error.message}` : '');
  },
};
