import type { Route } from '@embed-portal/api-contract';
import { isMutation } from '@embed-portal/api-contract';
import { createAdmission } from './admission.ts';
import type { Database, DatabasePool, PoolUse } from './database.ts';

/**
 * The connections of one server, divided so that a locked or slow table delays only the routes that use it:
 * sign-in has connections of its own, reads, writes and routes that wait for the BI service can each take a part
 * of the others, and one route half of its class.
 */
export interface Bulkheads {
  /** Looks up the caller of each request. */
  sessions: Database;
  /** First requests of a session, which write. */
  signIns: Database;
  /** Work that no request waits for. */
  background: Database;
  /** Audit entries of refused requests. */
  refusals: Database;
  /** Grants and states of sign-ins at the BI service. */
  grants: Database;
  forRoute(route: Route, waitsForBi: boolean): Database;
  use(): PoolUse;
}

/** Every class of routes gets at least one connection. */
export const minPoolSize = 6;
const waitingPerConnection = 50;

const share = (size: number, part: number): number => Math.max(1, Math.floor(size * part));

export interface BulkheadOptions {
  /** Connections of the pool. */
  databasePoolSize: number;
  /** Milliseconds that a request waits for a connection; 5,000 by default. */
  databaseTimeoutMs?: number;
}

export const createBulkheads = (
  pool: DatabasePool,
  { databasePoolSize: size, databaseTimeoutMs: waitTimeoutMs = 5_000 }: BulkheadOptions,
): Bulkheads => {
  const admission = createAdmission({ maxWaiting: size * waitingPerConnection, waitTimeoutMs });
  const forSessions = share(size, 0.2);
  const forBackground = 1;
  const requests = admission.group(size - forSessions - forBackground);
  const sessions = admission.group(forSessions);
  const reads = admission.group(share(requests.limit, 0.75), requests);
  const writes = admission.group(share(requests.limit, 0.5), requests);
  const bi = admission.group(share(requests.limit, 0.5), requests);
  const open = (name: string, group: typeof reads): Database =>
    pool.through(admission.lane(name, share(group.limit, 0.5), group));

  return {
    sessions: pool.through(admission.lane('sessions', sessions.limit, sessions)),
    signIns: open('sign-in', sessions),
    background: pool.through(admission.lane('background', forBackground)),
    refusals: open('refusals', writes),
    grants: open('grants', bi),
    forRoute: (route, waitsForBi) =>
      open(`${route.method} ${route.path}`, waitsForBi ? bi : isMutation(route) ? writes : reads),
    use: () => {
      const use = pool.use();
      return { ...use, waiting: use.waiting + admission.waiting() };
    },
  };
};
