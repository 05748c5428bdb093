import type { HealthCode, HealthEntry, HealthSource } from '@embed-portal/api-contract';

/** A connection or a report. */
export type HealthSubject = Pick<HealthEntry, 'kind' | 'id'>;

/** A success or a failure of a connection or a report. */
export interface Observation {
  source: HealthSource;
  /** Reason for the failure; null for a success. */
  code: HealthCode | null;
  /** User whose request was observed; undefined for checks. */
  userId?: string;
  /** End of the last successful refresh of the dataset, if a check has found it. */
  refreshed?: Date | undefined;
}

/**
 * Stores an observation. A change of the state is written to the audit log, and the administrators are notified, in the
 * same transaction.
 */
export type RecordHealth = (subject: HealthSubject, observation: Observation) => Promise<void>;
