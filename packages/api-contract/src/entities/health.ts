import { z } from 'zod';
import { NamedEntity } from './access.ts';
import { connectionTypes } from './connection.ts';

/** States of a connection or a report, from the worst to the best; `unknown` before the first check. */
export const healthStates = ['broken', 'degraded', 'unknown', 'ok'] as const;
export const HealthState = z.enum(healthStates);
export type HealthState = z.infer<typeof HealthState>;

/** Failures that only the frame of a report can observe. */
export const frameFailureCodes = ['loadFailed', 'renderFailed', 'filtersFailed', 'noPages'] as const;
export type FrameFailureCode = (typeof frameFailureCodes)[number];

/** Reasons for a failure. */
export const healthCodes = [
  'credentialsMissing',
  'credentialsRejected',
  'notAuthorized',
  'connectionBroken',
  'workspaceNotAllowed',
  'notFound',
  'accessDenied',
  'identityInvalid',
  'identityRejected',
  'rejected',
  'unavailable',
  'refreshFailed',
  ...frameFailureCodes,
] as const;
export const HealthCode = z.enum(healthCodes);
export type HealthCode = z.infer<typeof HealthCode>;

/** Observers of a connection or a report: a token request, the frame of a viewer, or a check. */
export const healthSources = ['token', 'frame', 'probe'] as const;
export type HealthSource = (typeof healthSources)[number];

/** Result of opening a report in a frame: a code only, so that it contains neither data nor text. */
export const FrameOutcome = z.object({ outcome: z.enum(['rendered', ...frameFailureCodes]) });
export type FrameOutcome = z.infer<typeof FrameOutcome>;

const time = z.number().int().describe('Epoch milliseconds.');

/** State of a connection or a report. */
export const HealthEntry = z.object({
  kind: z.enum(['connection', 'report']),
  id: z.uuid(),
  name: z.string(),
  tenantId: z.uuid(),
  connectionType: z.enum(connectionTypes),
  connection: NamedEntity.describe('The connection, or the connection of the report.'),
  state: HealthState.describe(
    'A report has the state of its connection if that is worse, from the same time. The state of a connection also determines whether it is authenticated.',
  ),
  since: time.nullable().describe('Start of the state in epoch milliseconds; null if unknown.'),
  code: HealthCode.nullable().describe('Reason for the last failure; null after a success.'),
  lastSuccess: time.nullable(),
  lastFailure: time.nullable(),
  lastCheck: time.nullable().describe('Time of the last check in epoch milliseconds.'),
  failedUsers: z.number().int().describe('Users whose requests failed since the last success.'),
  reportedUsers: z
    .number()
    .int()
    .describe('Users who have notified the administrators since the last success.'),
  affectedUsers: z
    .number()
    .int()
    .nullable()
    .describe(
      'Members of the tenant who may open the report, or a report of the connection, counted up to 101: 101 means more than 100; null unless it is broken or degraded.',
    ),
  refreshed: time.nullable().describe('End of the last successful dataset refresh; null if unknown.'),
  canCheck: z.boolean().describe('False for connections of type User Owns Data, which sign in as each user.'),
  secretExpires: z.iso.date().nullable().describe('Last day of the client secret; null if unknown.'),
});
export type HealthEntry = z.infer<typeof HealthEntry>;

/** Number of connections and reports in each state. */
export const HealthCounts = z
  .record(HealthState, z.number().int())
  .describe('Counted up to 251: 251 means more than 250.');

/** A report that a failure affects. */
export const AffectedReport = HealthEntry.pick({ id: true, name: true, state: true, since: true });
export type AffectedReport = z.infer<typeof AffectedReport>;

/** Failure that prevents a report from being opened. */
export const ReportFailure = z.object({
  concerns: z.enum(['connection', 'report']).describe('Entity that an administrator can fix.'),
  code: HealthCode.optional().describe('Only for administrators of the tenant.'),
  detail: z.string().optional().describe('Technical reason. Only for administrators of the tenant.'),
  connection: NamedEntity.optional().describe('Only for administrators of the tenant.'),
});
export type ReportFailure = z.infer<typeof ReportFailure>;

/** Result of notifying the administrators. */
export const ProblemReport = z.object({
  result: z
    .enum(['sent', 'alreadySent'])
    .describe('Whether this request notified the administrators, or an earlier one about the same failure.'),
});
