import type { z } from 'zod';
import { days } from '../../settings/rules.ts';

/** Environment variables for the retention of logs and deleted entities. */
export const retentionVariables = {
  AUDIT_LOG_DAYS: days(400),
  SIGN_IN_LOG_DAYS: days(400),
  DELETED_RETENTION_DAYS: days(30),
};

/** Retention of each log in days from the end of a month until its partition is dropped, and of deleted entities. */
export interface RetentionOptions {
  /** Undefined retains all partitions. */
  auditLogDays?: number | undefined;
  /** Undefined retains all partitions. */
  signInLogDays?: number | undefined;
  /** Days until deleted entities are removed; undefined retains them. */
  deletionDays?: number | undefined;
}

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

export const toRetentionOptions = ({
  AUDIT_LOG_DAYS: auditLogDays,
  SIGN_IN_LOG_DAYS: signInLogDays,
  DELETED_RETENTION_DAYS: deletionDays,
}: Variables): RetentionOptions => ({ auditLogDays, signInLogDays, deletionDays });
