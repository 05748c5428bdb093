import { z } from 'zod';

const days = z
  .string()
  .regex(/^([1-9]\d{0,4}|forever)$/, 'must be a whole number of days from 1 to 99999, or forever')
  .default('400')
  .transform((text) => (text === 'forever' ? undefined : Number(text)));

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
