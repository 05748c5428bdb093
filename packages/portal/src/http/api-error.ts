import type { VersionConflict } from '@embed-portal/api-contract';

export interface ApiErrorFields {
  /** HTTP status; none when no answer arrived. */
  status: number | undefined;
  /** Stable code of the server's error, `no_response` or `unexpected_answer`. */
  code: string;
  message: string;
  details?: readonly { field: string; message: string }[] | undefined;
  /** With the code `version_conflict`. */
  conflict?: VersionConflict | undefined;
}

/** A call of the API that did not succeed. The message can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly code: string;
  readonly details: readonly { field: string; message: string }[];
  readonly conflict: VersionConflict | undefined;

  constructor({ status, code, message, details = [], conflict }: ApiErrorFields, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.details = details;
    this.conflict = conflict;
  }
}
