import type { Route } from '@embed-portal/api-contract';
import { isMutation } from '@embed-portal/api-contract';
import { createAdmission } from './admission.ts';
import type { Database, DatabasePool, PoolUsage } from './database.ts';

/**
 * Connections of one server, divided so that a locked or slow table delays only the routes that use it. Sign-in and
 * background work have their own connections. Reads, writes and routes that wait for the BI service share the remaining
 * ones, with a limit for each class. A single route can use at most half of the connections of its class.
 */
export interface Bulkheads {
  /** Connections for loading the user of each request. */
  sessions: Database;
  /** Connections for the first request of each session, which writes. */
  signIns: Database;
  /** Connections for background work. */
  background: Database;
  /** Connections for audit entries of rejected requests. */
  rejections: Database;
  /** Connections for grants, OAuth states and leases of exports. */
  grants: Database;
  /** Opens a lane for the requests of one route. */
  openRouteLane(route: Route): Database;
  getUsage(): PoolUsage;
}

/** Minimum size of the pool, which provides at least one connection for each class of routes. */
export const minPoolSize = 6;
const maxWaitingPerConnection = 50;

const getShare = (size: number, fraction: number): number => Math.max(1, Math.floor(size * fraction));

export interface BulkheadOptions {
  /** Size of the connection pool. */
  databasePoolSize: number;
  /** Maximum wait for a connection in milliseconds; 5,000 by default. */
  databaseTimeoutMs?: number;
}

export function createBulkheads(
  pool: DatabasePool,
  { databasePoolSize: size, databaseTimeoutMs: waitTimeoutMs = 5_000 }: BulkheadOptions,
): Bulkheads {
  const admission = createAdmission({ maxWaiting: size * maxWaitingPerConnection, waitTimeoutMs });
  const sessionSlots = getShare(size, 0.2);
  const backgroundSlots = 1;
  const requests = admission.createGroup(size - sessionSlots - backgroundSlots);
  const sessions = admission.createGroup(sessionSlots);
  const reads = admission.createGroup(getShare(requests.limit, 0.75), requests);
  const writes = admission.createGroup(getShare(requests.limit, 0.5), requests);
  const bi = admission.createGroup(getShare(requests.limit, 0.5), requests);
  const openLane = (name: string, group: typeof reads): Database =>
    pool.limitToLane(admission.createLane(name, getShare(group.limit, 0.5), group));

  return {
    sessions: pool.limitToLane(admission.createLane('sessions', sessions.limit, sessions)),
    signIns: openLane('sign-in', sessions),
    background: pool.limitToLane(admission.createLane('background', backgroundSlots)),
    rejections: openLane('rejections', writes),
    grants: openLane('grants', bi),
    openRouteLane: (route) =>
      openLane(`${route.method} ${route.path}`, route.waitsForBi ? bi : isMutation(route) ? writes : reads),
    getUsage: () => {
      const use = pool.getUsage();
      return { ...use, waiting: use.waiting + admission.countWaiting() };
    },
  };
}
