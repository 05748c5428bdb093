import pg from 'pg';
import { isNewerThanProgram } from './access/ensure.ts';
import { describeAccessGaps, findAccessGaps } from './access/gaps.ts';
import { requestRole } from './access/rules.ts';
import { createWriteCheck, isWriteRejected } from './write-check.ts';
import type { WriteCheck } from './write-check.ts';

interface ReadinessResult {
  status: 'ok' | 'database_unavailable' | 'access_incomplete' | 'writes_unavailable';
  /** Reason for the log. */
  reason?: unknown;
}

export interface Readiness extends Pick<WriteCheck, 'recordFailure'> {
  /** Checks the database. Never rejects. Concurrent calls share one check. */
  check(): Promise<ReadinessResult>;
  close(): Promise<void>;
}

const timeoutMs = 2_000;

/**
 * Verifies that the database accepts writes, and the access rules that requests require. Reads only the catalog, so that
 * table locks do not delay it, unless a write has failed.
 */
async function verify(client: pg.Client, writes: WriteCheck): Promise<ReadinessResult> {
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean "readOnly", set_config('role', $1, true)`,
    [requestRole],
  );
  if (rows[0]?.readOnly) return { status: 'writes_unavailable', reason: 'The database is read-only.' };
  await writes.run(client);
  if (await isNewerThanProgram(client)) return { status: 'ok' };
  const gaps = await findAccessGaps(client);
  return gaps.length === 0
    ? { status: 'ok' }
    : { status: 'access_incomplete', reason: describeAccessGaps(gaps) };
}

/** Returns whether the request role does not exist (`22023`) or may not be used (`42501`). */
const isRoleFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['22023', '42501'].includes(error.code ?? '');

function toFailedStatus(error: unknown): ReadinessResult['status'] {
  if (isWriteRejected(error)) return 'writes_unavailable';
  return isRoleFault(error) ? 'access_incomplete' : 'database_unavailable';
}

/** Creates a readiness check with its own connection, independent of the pool. */
export function createReadiness(url: string): Readiness {
  const writes = createWriteCheck();
  let connection: Promise<pg.Client> | undefined;
  let running: Promise<ReadinessResult> | undefined;

  const disconnect = async (): Promise<void> => {
    const client = connection;
    connection = undefined;
    await client?.then((open) => open.end()).catch(() => undefined);
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'embed-portal readiness',
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + 500,
      keepAlive: true,
    });
    client.on('error', () => void disconnect());
    await client.connect();
    return client;
  };

  const check = async (): Promise<ReadinessResult> => {
    try {
      return await verify(await (connection ??= connect()), writes);
    } catch (reason) {
      await disconnect();
      return { status: toFailedStatus(reason), reason };
    }
  };

  return {
    recordFailure: writes.recordFailure,
    check: () => {
      running ??= check().finally(() => {
        running = undefined;
      });
      return running;
    },
    close: disconnect,
  };
}
