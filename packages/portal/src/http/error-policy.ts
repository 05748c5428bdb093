import type { ErrorCode } from '@embed-portal/api-contract';
import { messages } from '../messages/common.ts';
import type { NotificationInput } from '../ui/notifications/notification-queue.ts';
import type { ApiError } from './api-error.ts';

/** Handling of a failed request by the API client. */
export interface ErrorPolicy {
  notify?: NotificationInput;
  retry: boolean;
  /** Whether to show the "User is Inactive" dialog. */
  inactive?: boolean;
  /** Whether to renew the token, or to start a new sign-in if that fails. */
  renew?: boolean;
  /** Whether to reload the signed-in user, because the roles may have changed. */
  reloadUser?: boolean;
  /** Whether this tab can no longer view the portal as another user. */
  viewEnded?: boolean;
}

/** Returns whether the server rejected the request (4xx). Retrying a rejected request does not help. */
export const isRejection = ({ status }: ApiError): boolean =>
  status !== undefined && status >= 400 && status < 500;

/** Returns whether the user must connect an account. The viewer offers this in place of the report. */
const isGrantRequired = ({ code }: ApiError): boolean => code === ('grant_required' satisfies ErrorCode);

function getForbiddenPolicy(error: ApiError): ErrorPolicy {
  const { code, message } = error;
  if (isGrantRequired(error)) return { retry: false };
  if (code === ('view_as_ended' satisfies ErrorCode)) return { retry: false, viewEnded: true };
  const reloadUser = code !== ('view_as_denied' satisfies ErrorCode);
  return { notify: { text: message, color: 'warning' }, retry: false, reloadUser };
}

/**
 * Returns the handling of an error as the error catalog defines. Errors without an entry are shown by the caller, not
 * in a notification.
 */
export function getErrorPolicy(error: ApiError): ErrorPolicy {
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
      return getForbiddenPolicy(error);
    case 422:
      return { notify: { text: message, color: 'error' }, retry: false };
    case 429:
      return { notify: { text: message, color: 'info' }, retry: false };
    default:
      return { retry: false };
  }
}
