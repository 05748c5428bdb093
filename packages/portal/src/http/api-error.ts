import type {
  DeletedParent,
  EntityReference,
  ReportFailure,
  VersionConflict,
} from '@embed-portal/api-contract';
import { PortalError } from '../shared/portal-error.ts';

export interface ApiErrorFields {
  /** HTTP status; undefined when no response arrived. */
  status: number | undefined;
  /** Stable error code of the server, `no_response` or `unexpected_response`. */
  code: string;
  message: string;
  details?: readonly { field: string; message: string }[] | undefined;
  /** Entities that use the one to delete. */
  references?: readonly EntityReference[] | undefined;
  /** Deleted entities that must be restored first. */
  parents?: readonly DeletedParent[] | undefined;
  /** Present if the code is `version_conflict`. */
  conflict?: VersionConflict | undefined;
  /** Present if a report cannot be opened. */
  failure?: ReportFailure | undefined;
}

/** Failed API request. The message can be shown to the user. */
export class ApiError extends PortalError<string> {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly details: readonly { field: string; message: string }[];
  readonly references: readonly EntityReference[];
  readonly parents: readonly DeletedParent[];
  readonly conflict: VersionConflict | undefined;
  readonly failure: ReportFailure | undefined;

  constructor(fields: ApiErrorFields, options?: ErrorOptions) {
    const { status, code, message, details = [], references = [], parents = [] } = fields;
    super(code, message, options);
    this.status = status;
    this.details = details;
    this.references = references;
    this.parents = parents;
    this.conflict = fields.conflict;
    this.failure = fields.failure;
  }
}
