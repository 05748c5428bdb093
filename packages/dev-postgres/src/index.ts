export { PostgresError } from './errors.ts';
export type { PostgresErrorCode } from './errors.ts';
export { findFreePort } from './port.ts';
export { resolveOsUser } from './os-user.ts';
export { removePostgres } from './remove.ts';
export { toSpawnOptions } from './run.ts';
export { startPostgres } from './start.ts';
export type { PostgresOptions, RunningPostgres } from './start.ts';
