/** Stable, machine-readable code of a diagnosis. */
export type DiagnosisCode =
  /** The content was reset. */
  | 'disposed'
  /** The configuration has no access token yet. */
  | 'no_token'
  /** The iframe is not in the page. */
  | 'detached'
  /** `frame-src` of the host page or `frame-ancestors` of the page in the frame does not allow the frame. */
  | 'blocked'
  /** The page in the frame has an opaque origin, because it is sandboxed. */
  | 'opaque_origin'
  /** Only messages from another origin than that of the embed URL were received. */
  | 'other_origin'
  /** The iframe is lazy and has not come into view. */
  | 'not_in_view'
  /** The page in the frame has not loaded. */
  | 'page_loading'
  /** The page in the frame has loaded, but has sent no message. */
  | 'no_message'
  /** The frame has sent messages, and loading failed. */
  | 'load_failed'
  /** The frame has sent messages, but the content has not loaded. */
  | 'not_loaded'
  /** The content has loaded, but cannot be seen, because the iframe is hidden, too small or outside of the page. */
  | 'not_visible'
  /** The content has loaded, but has not rendered. */
  | 'not_rendered'
  /** The content has loaded, and the frame has reported an error since it rendered last. */
  | 'failed_later'
  /** The content has rendered. */
  | 'rendered';

/**
 * The state of embedded content, from `diagnose` and the `details` of timeout errors. Plain data without tokens, so that
 * it can be logged.
 */
export interface Diagnosis {
  /** Stable, machine-readable code. */
  code: DiagnosisCode;
  /** The state as a sentence, such as 'The iframe is not in the page.' */
  message: string;
  /** How to proceed, as a sentence. */
  remedy: string;
  /** The origin of the embed URL. Only messages from this origin are accepted. */
  origin: string;
  /** The last error of the frame or of loading since the page in the iframe was opened. */
  lastError?: {
    message: string;
    /** Error code of the BI service, such as `TokenExpired` or `403`. */
    errorCode?: string;
    /** Details for developers, such as the reason why the service rejected a token. */
    detailedMessage?: string;
  };
}
