/**
 * SQLSTATE codes for a lost connection, a stopping or starting server, insufficient resources (such as connections,
 * memory or disk space), I/O errors, canceled statements (such as statement timeouts), ended transactions (such as
 * transaction timeouts), and writes to a database that accepts only reads.
 */
const outageStates = /^(08...|57P0[1-5]|53...|58030|57014|25006|25P0[34])$/;
const socketErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Messages of driver errors without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Returns whether an error means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) return socketErrorCodes.has(code) || outageStates.test(code);
  return driverMessages.test(error.message);
}

/**
 * SQLSTATE codes for foreign key and unique violations by a concurrent transaction, serialization failures, and
 * deadlocks.
 */
const conflictStates = /^(23503|23505|40001|40P01)$/;

/** Returns whether an error results from concurrent changes. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  conflictStates.test(error.code);
