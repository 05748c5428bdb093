import pg from 'pg';

/** SQLSTATE codes of a full disk, of an I/O error, and of writes to a database that accepts only reads. */
const rejectedWriteStates = new Set(['53100', '58030', '25006']);

/** Returns whether an error means that the database does not accept writes. */
export const isWriteRejected = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && rejectedWriteStates.has(error.code ?? '');

/**
 * Writes about one megabyte, which requires space on the disk: small writes can succeed on a full disk, in space that
 * is already allocated.
 */
const probe = `
  begin;
  set local temp_tablespaces = '';
  create temporary table write_probe on commit drop as select generate_series(1, 30000);
  commit`;

/** Checks whether the database accepts writes, once a write has failed. */
export interface WriteCheck {
  /** Records the error of a request. Has no effect on errors other than rejected writes. */
  recordFailure(error: unknown): void;
  /**
   * Writes to the database, if it has rejected a write since the last successful check.
   *
   * @throws {pg.DatabaseError} when the database rejects the write.
   */
  run(client: pg.Client): Promise<void>;
}

export function createWriteCheck(): WriteCheck {
  let hasFailed = false;
  return {
    recordFailure: (error) => {
      hasFailed ||= isWriteRejected(error);
    },
    run: async (client) => {
      if (!hasFailed) return;
      await client.query(probe);
      hasFailed = false;
    },
  };
}
