import { readFileSync } from 'node:fs';

/** Documentation of every difference from powerbi-client, for tests that compare the two. */
export const differencesPage = readFileSync(
  new URL('../../../docs/toolkit/differences-from-powerbi-client.md', import.meta.url),
  'utf8',
);
