import type { VersionConflict } from '@embed-portal/api-contract';

export interface ApiErrorFields {
  /** HTTP status; undefined when no response arrived. */
  status: number | undefined;
  /** Stable error code of the server, `no_response` or `unexpected_response`. */
  code: string;
  message: string;
  details?: readonly { field: string; message: string }[] | undefined;
  /** Present if the code is `version_conflict`. */
  conflict?: VersionConflict | undefined;
}

/** Failed API request. The message can be shown to the user. */
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
