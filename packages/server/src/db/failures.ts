/** Connection lost, server stopping or starting, out of connections, query stopped at its time limit. */
const outageStates = /^(08...|57P0[1-5]|53...|57014)$/;
const socketErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** What the driver says where it gives no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether a failure means that the database can't be had right now, as opposed to a fault of ours. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) return socketErrorCodes.has(code) || outageStates.test(code);
  return driverMessages.test(error.message);
};

/** A reference or a unique value that another transaction has just broken; serialization; deadlock. */
const conflictStates = /^(23503|23505|40001|40P01)$/;

/** Whether a failure means that two changes got in each other's way: what was checked is not so any more. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  conflictStates.test(error.code);
