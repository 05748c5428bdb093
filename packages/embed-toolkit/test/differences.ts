import { readFileSync } from 'node:fs';

/** The page that names every difference from powerbi-client, for those who compare the two. */
export const differencesPage = readFileSync(
  new URL('../../../docs/toolkit/differences-from-powerbi-client.md', import.meta.url),
  'utf8',
);
