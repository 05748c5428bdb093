import type { HealthCode, HealthEntry, HealthSource } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';

/** A connection or a report. */
export type HealthSubject = Pick<HealthEntry, 'kind' | 'id'>;

/** Stored credentials of a connection at the time of their use. */
export interface UsedCredentials {
  clientId: string | null;
  clientSecret: Buffer | null;
  authTenantId: string | null;
}

/** A success or a failure of a connection or a report. */
export interface Observation {
  source: HealthSource;
  /** Reason for the failure; null for a success. */
  code: HealthCode | null;
  /** User whose request was observed; undefined for checks. */
  userId?: string;
  /** End of the last successful refresh of the dataset, if a check has found it. */
  refreshed?: Date | undefined;
  /** Credentials that a connection used. The observation is ignored if they have been replaced in the meantime. */
  credentials?: UsedCredentials;
  /**
   * Whether no further failure must confirm this one. Always true for sign-ins that are missing or that the directory
   * rejects for all users.
   */
  isCertain?: boolean;
}

/**
 * Stores an observation of each subject. A change of the state is written to the audit log, and the administrators are
 * notified, in the same transaction.
 */
export type RecordHealth = (subjects: readonly HealthSubject[], observation: Observation) => Promise<void>;

/**
 * Stores an observation in the transaction of the change that caused it, so that the change and the state of the
 * connection become visible together. The user of the transaction must have been authorized.
 */
export type RecordHealthWithin = (tx: Tx, subject: HealthSubject, observation: Observation) => Promise<void>;

const connectionCodes: ReadonlySet<HealthCode> = new Set([
  'credentialsMissing',
  'credentialsRejected',
  'notAuthorized',
  'unavailable',
]);

/** Returns whether a failure concerns the connection and therefore all of its reports. */
export const concernsConnection = (code: HealthCode): boolean => connectionCodes.has(code);

/**
 * Returns the reason for a failure; undefined for errors that reveal nothing about the connection or the report, such
 * as throttling, a missing account of the user, or an unavailable database.
 */
export function toHealthCode(error: unknown): HealthCode | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'bi_unavailable' ? 'unavailable' : error.health;
}

/** Records observations of the requests of a user. */
interface RequestObserver {
  recordHealth: RecordHealth;
  user: { id: string };
  /** Set while the user views the portal as another user. */
  view?: object | undefined;
}

/** A report and its connection, with the credentials that the request uses. */
interface ObservedReport extends UsedCredentials {
  id: string;
  connectionId: string;
}

/** Runs a request for a report and records its success or failure, except in a view: it says nothing about its user. */
export async function observeRequest<Result>(
  { recordHealth, user, view }: RequestObserver,
  { id, connectionId, ...credentials }: ObservedReport,
  run: () => Promise<Result>,
): Promise<Result> {
  if (view) return run();
  const report = { kind: 'report', id } as const;
  const connection = { kind: 'connection', id: connectionId } as const;
  const seen = { source: 'token', userId: user.id, credentials } as const;
  try {
    const result = await run();
    await recordHealth([connection, report], { ...seen, code: null });
    return result;
  } catch (error) {
    const code = toHealthCode(error);
    if (code !== undefined)
      await recordHealth([concernsConnection(code) ? connection : report], { ...seen, code });
    throw error;
  }
}
