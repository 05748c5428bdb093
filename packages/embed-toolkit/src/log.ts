/* eslint-disable no-console -- the one place that talks to the developer */

/** For those who look why nothing happened. */
export function debug(message: string): void {
  console.debug(`embed-toolkit: ${message}`);
}

/** For those who chose something that they may regret. */
export function warn(message: string): void {
  console.warn(`embed-toolkit: ${message}`);
}

/** Where errors end up that nobody else receives. */
export function logError(error: unknown): void {
  console.error('embed-toolkit:', error);
}
