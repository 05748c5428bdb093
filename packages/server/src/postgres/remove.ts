import { rm } from 'node:fs/promises';
import path from 'node:path';
import { serverAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { explained } from './errors.ts';
import { clearLeftover } from './leftover.ts';
import { locate } from './location.ts';

/**
 * Deletes all data that {@link startPostgres} keeps for `dataDir`, wherever it lies.
 *
 * @throws PostgresError `already_running` while somebody runs a server on it.
 */
export async function removePostgres(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  await explained({ dataDir: folder }, async () => {
    const account = await serverAccount();
    const location = await locate(folder, account);
    await clearLeftover(await usableBinaries(account), location, account);
    await rm(location.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
}
