import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningStack } from './stack.ts';

/** Returns the connection string of the stack's embedded PostgreSQL, for its superuser. */
export async function getDatabaseUrl(stack: RunningStack): Promise<string> {
  const port = /PostgreSQL on port (\d+)/.exec(stack.getOutput().stdout)?.[1] ?? '';
  const password = (await readFile(path.join(stack.dataDir, 'postgres/password'), 'utf8')).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/portal`;
}
