import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findUsableBinaries } from './binaries.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { withPostgresErrors } from './errors.ts';
import { resolveOsUser } from './os-user.ts';
import { stopStaleServer } from './stale-server.ts';

/**
 * Deletes all data that {@link startPostgres} stores for `dataDir`.
 *
 * @throws {PostgresError} `already_running` while a server uses this folder.
 */
export async function removePostgres(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  await withPostgresErrors({ dataDir: folder }, async () => {
    const account = await resolveOsUser();
    const location = await prepareDataDirectory(folder, account);
    await stopStaleServer(await findUsableBinaries(account), location, account);
    await rm(location.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
}
