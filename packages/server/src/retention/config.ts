import { z } from 'zod';

const days = z
  .string()
  .regex(/^([1-9]\d{0,4}|forever)$/, 'must be a number of days (at least 1) or forever')
  .default('400')
  .transform((text) => (text === 'forever' ? undefined : Number(text)));

/** Environment variables for log retention. */
export const retentionVariables = { AUDIT_LOG_DAYS: days, SIGN_IN_LOG_DAYS: days };

/** Days from the end of a month until its log partition is dropped; undefined retains all partitions. */
export interface RetentionOptions {
  auditLogDays?: number | undefined;
  signInLogDays?: number | undefined;
  /** Interval between maintenance runs in milliseconds; an hour by default. */
  intervalMs?: number;
}

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

export const toRetentionOptions = ({
  AUDIT_LOG_DAYS: auditLogDays,
  SIGN_IN_LOG_DAYS: signInLogDays,
}: Variables): RetentionOptions => ({ auditLogDays, signInLogDays });
