import { z } from 'zod';

/** Stable codes of the API’s errors, each with the HTTP status that carries it. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  user_deactivated: 401,
  forbidden: 403,
  grant_required: 403,
  not_found: 404,
  conflict: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  bi_refused: 422,
  captcha_refused: 422,
  too_many_requests: 429,
  internal: 500,
  bi_unavailable: 503,
  database_unavailable: 503,
  identity_unavailable: 503,
  captcha_unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What a change that was made from an older version is told. */
export const VersionConflict = z.object({
  current: z.unknown().describe('The entity as it is now, as reading it answers.'),
  changedAt: z.number().int().nullable().describe('When it was last changed, in epoch milliseconds.'),
  changedBy: z
    .string()
    .nullable()
    .describe('The name of the user who changed it last, if the caller shares a tenant with that user.'),
});
export type VersionConflict = z.infer<typeof VersionConflict>;

export const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    code: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    conflict: VersionConflict.optional().describe('With the code version_conflict.'),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Texts that client and server must agree on to the letter. */
export const messages = {
  userDeactivated: 'User is not authorized, User is deactivated!',
  networkError: 'Network error, please check internet connection!',
  internalServerError: 'Internal server error',
  reportConfigurationInvalid: 'Report configuration is invalid!',
  popupBlocked: 'Please check your popup settings',
  loadingReport: 'Loading report...',
  noApps: 'No apps found',
} as const;
