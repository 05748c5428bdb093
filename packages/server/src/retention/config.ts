import type { z } from 'zod';
import { daysVariable } from '../settings/days.ts';

const days = daysVariable(400);

/** Environment variables for log retention. */
export const retentionVariables = { AUDIT_LOG_DAYS: days, SIGN_IN_LOG_DAYS: days };

/** Retention of each log in days from the end of a month until its partition is dropped. */
export interface RetentionOptions {
  /** Undefined retains all partitions. */
  auditLogDays?: number | undefined;
  /** Undefined retains all partitions. */
  signInLogDays?: number | undefined;
}

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

export const toRetentionOptions = ({
  AUDIT_LOG_DAYS: auditLogDays,
  SIGN_IN_LOG_DAYS: signInLogDays,
}: Variables): RetentionOptions => ({ auditLogDays, signInLogDays });
