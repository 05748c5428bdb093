/** Stable codes of the errors that occur in the browser. Failed API requests have the codes of the server, too. */
export type PortalErrorCode =
  /** A bookmark shows a page that the app does not include. */
  | 'bookmark_page_excluded'
  /** A bookmark is too large for a link. */
  | 'bookmark_too_large'
  /** The runtime configuration violates its schema. */
  | 'config_invalid'
  /** The runtime configuration or the texts could not be loaded. */
  | 'config_unreachable'
  /** The security filters could not be applied, so the displayed data is unfiltered. */
  | 'filters_failed'
  /** The frame reported an error. */
  | 'frame_failed'
  /** The browser blocked a popup. */
  | 'popup_blocked'
  /** A refresh was still running when polling stopped. */
  | 'refresh_timeout'
  /** The report has no page that can be shown. */
  | 'report_invalid'
  /** The sign-in of a connection in the popup has failed or was not completed. */
  | 'sign_in_failed'
  /** No user is signed in, or the session has ended. */
  | 'signed_out'
  /** The BI service rejected the request for the workspaces. */
  | 'sync_rejected';

/** Base class of all errors of the portal. Distinguish errors by `code`. */
export class PortalError<Code extends string = PortalErrorCode> extends Error {
  override readonly name: string = 'PortalError';
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Returns whether a value is an error of the portal with this code. */
export const hasErrorCode = (error: unknown, code: PortalErrorCode): error is PortalError =>
  error instanceof PortalError && error.code === code;
