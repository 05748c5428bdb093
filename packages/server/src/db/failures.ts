/** Connection lost, server stopping or starting, out of connections, query stopped at its time limit. */
const stateOfOutage = /^(08...|57P0[1-5]|53...|57014)$/;
const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** What the driver says where it gives no code. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether a failure means that the database can't be had right now, as opposed to a fault of ours. */
export const isDatabaseOut = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseOut)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) return socketFailures.has(code) || stateOfOutage.test(code);
  return driverTexts.test(error.message);
};

/** A reference or a unique value that another transaction has just broken; serialization; deadlock. */
const stateOfRace = /^(23503|23505|40001|40P01)$/;

/** Whether a failure means that two changes got in each other's way: what was checked is not so any more. */
export const isRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && stateOfRace.test(error.code);
