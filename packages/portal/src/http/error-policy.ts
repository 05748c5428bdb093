import type { ErrorCode } from '@embed-portal/api-contract';
import { messages } from '../messages.ts';
import type { NotificationInput } from '../ui/notifications/queue.ts';
import type { ApiError } from './api-error.ts';

/** What the portal does about a failed call. */
export interface ErrorPolicy {
  notify?: NotificationInput;
  retry: boolean;
  /** Shows the User is Inactive dialog. */
  inactive?: boolean;
  /** Renews the token, and signs in anew when that doesn't help. */
  renew?: boolean;
  /** Reloads the signed-in user, whose roles may have changed. */
  reloadUser?: boolean;
}

/** Whether the server understood the call and says no; asking again changes nothing. */
export const isRejection = ({ status }: ApiError): boolean =>
  status !== undefined && status >= 400 && status < 500;

/** The viewer deals with it in the report's place: it offers to connect the account. */
const isForViewer = ({ code }: ApiError): boolean => code === ('grant_required' satisfies ErrorCode);

/** The error catalogue. What isn't listed shows where it happened, without a message in the bar. */
export const getErrorPolicy = (error: ApiError): ErrorPolicy => {
  const { status, message } = error;
  if (status === undefined) {
    return { notify: { text: messages.http.networkError, color: 'info' }, retry: true };
  }
  if (status >= 500) {
    return { notify: { text: messages.http.internalServerError, color: 'error' }, retry: true };
  }
  switch (status) {
    case 401:
      return message === messages.http.deactivated
        ? { inactive: true, retry: false }
        : { renew: true, retry: false };
    case 403:
      return isForViewer(error)
        ? { retry: false }
        : { notify: { text: message, color: 'warning' }, retry: false, reloadUser: true };
    case 422:
      return { notify: { text: message, color: 'error' }, retry: false };
    case 429:
      return { notify: { text: message, color: 'info' }, retry: false };
    default:
      return { retry: false };
  }
};
