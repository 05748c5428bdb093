/* eslint-disable no-console -- the only module that logs to the console */

const prefix = 'embed-toolkit:';

/** Logs why an operation was skipped. */
export function debug(message: string): void {
  console.debug(prefix, message);
}

/** Warns about unsafe options and calls without effect. */
export function warn(message: string): void {
  console.warn(prefix, message);
}

/** Logs an error that no other code handles. */
export function logError(error: unknown): void {
  console.error(prefix, error);
}
