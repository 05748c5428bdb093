import type { CurrentUser } from '@embed-portal/api-contract';
import { ApiError } from '../../errors.ts';

/** Running session in which the caller views the portal as another user. */
export interface View {
  sessionId: string;
  /** User who sends the requests. */
  actor: CurrentUser;
  /** User as whom the requests are executed, without administrative roles. */
  target: CurrentUser;
  /** The only tenant whose data is visible. */
  tenantId: string;
  /** Epoch milliseconds. */
  expires: number;
}

export const createViewEndedError = (): ApiError =>
  new ApiError('view_as_ended', 'The time for viewing the portal as another user is over.');

export const createViewDeniedError = (
  message = 'This is not available while you view the portal as another user.',
): ApiError => new ApiError('view_as_denied', message);

/**
 * Returns the number of complete minutes until a session ends.
 *
 * @throws {ApiError} `view_as_ended` when less than a minute is left.
 */
export function requireMinutesLeft({ expires }: View): number {
  const minutes = Math.floor((expires - Date.now()) / 60_000);
  if (minutes < 1) throw createViewEndedError();
  return minutes;
}
