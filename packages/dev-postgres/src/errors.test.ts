import { expect, test } from 'vitest';
import { toPostgresError, withPostgresErrors, PostgresError } from './errors.ts';

const context = { dataDir: '/data', port: 3004 };

test.each([
  ['port_taken', 'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use'],
  ['disk_full', 'initdb: error: could not write to file "pg_wal/xlogtemp.1": No space left on device'],
  [
    'disk_full',
    'FATAL:  could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
  ],
  ['disk_full', 'ENOSPC: no space left on device, mkdir'],
  ['not_writable', "ENOENT: no such file or directory, mkdir '/data'"],
  ['not_writable', "EROFS: read-only file system, mkdir '/data'"],
  ['not_writable', 'FATAL:  data directory "/data/cluster" has wrong ownership'],
  ['locale_unavailable', 'FATAL:  database locale is incompatible with operating system'],
  ['locale_unavailable', 'initdb: error: invalid locale name "xx_XX"'],
  ['version_mismatch', 'FATAL:  database files are incompatible with server'],
  ['still_stopping', 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'],
  ['already_running', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['start_failed', 'LOG:  starting\nFATAL:  could not load private key'],
])('toPostgresError returns %s for: %s', (code, output) => {
  const error = toPostgresError(output, context);
  expect(error.code).toBe(code);
  expect(error.message).not.toContain('\n');
});

test('toPostgresError describes an unknown failure with the line that contains the error', () => {
  expect(
    toPostgresError('first\nFATAL:  out of luck\ninitdb: removing data directory\n', context).message,
  ).toBe('PostgreSQL on /data did not start: FATAL:  out of luck');
});

test('withPostgresErrors does not change a PostgresError', async () => {
  const error = new PostgresError('timeout', 'too late');
  await expect(withPostgresErrors(context, () => Promise.reject(error))).rejects.toBe(error);
});
