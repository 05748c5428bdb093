/* eslint-disable no-console -- the one place that talks to the developer */

const prefix = 'embed-toolkit:';

/** For those who look why nothing happened. */
export function debug(message: string): void {
  console.debug(prefix, message);
}

/** For those who chose something that they may regret. */
export function warn(message: string): void {
  console.warn(prefix, message);
}

/** Where errors end up that nobody else receives. */
export function logError(error: unknown): void {
  console.error(prefix, error);
}
