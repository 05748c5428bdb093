import { z } from 'zod';
import { DeletedParent, EntityReference } from './entities/deletion.ts';
import { ReportFailure } from './entities/health.ts';

/** Stable error codes of the API, each with its HTTP status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  user_deactivated: 401,
  forbidden: 403,
  grant_required: 403,
  view_as_denied: 403,
  view_as_ended: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  parent_deleted: 409,
  name_in_use: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  bi_refused: 422,
  credentials_unverified: 422,
  captcha_refused: 422,
  list_too_long: 422,
  search_too_short: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  bi_unavailable: 503,
  database_unavailable: 503,
  identity_unavailable: 503,
  captcha_unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Details of a change that was rejected because it is based on an outdated version. */
export const VersionConflict = z.object({
  current: z.unknown().describe('Current state of the entity, as returned by its GET route.'),
  changedAt: z.number().int().nullable().describe('Time of the last change in epoch milliseconds.'),
  changedBy: z
    .string()
    .nullable()
    .describe('Name of the user who made the last change, if the caller shares a tenant with that user.'),
});
export type VersionConflict = z.infer<typeof VersionConflict>;

export const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    code: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    references: z
      .array(EntityReference)
      .optional()
      .describe('Entities that use the one to delete or to move.'),
    parents: z
      .array(DeletedParent)
      .optional()
      .describe('Deleted entities that must be restored first. Only with the code parent_deleted.'),
    conflict: VersionConflict.optional().describe('Only with the code version_conflict.'),
    failure: ReportFailure.optional().describe('Only when a report cannot be opened.'),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Texts fixed by the specification. */
export const messages = {
  userDeactivated: 'User is not authorized, User is deactivated!',
  networkError: 'Network error, please check internet connection!',
  internalServerError: 'Internal server error',
  reportConfigurationInvalid: 'Report configuration is invalid!',
  popupBlocked: 'Please check your popup settings',
  loadingReport: 'Loading report...',
  noApps: 'No apps found',
} as const;
