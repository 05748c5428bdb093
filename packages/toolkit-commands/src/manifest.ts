import { readFileSync } from 'node:fs';

/** The fields of the installed package that the commands need. */
export interface Manifest {
  version: string;
  /** URL of the page that lists the differences from powerbi-client, if the manifest names a repository. */
  differencesUrl: string | undefined;
}

const differencesPage = 'docs/toolkit/differences-from-powerbi-client.md';

/** Reads the manifest of the installed package. */
export function readManifest(): Manifest {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version, repository } = JSON.parse(text) as { version: string; repository?: { url?: string } };
  const address = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return { version, differencesUrl: address && `${address}/blob/main/${differencesPage}` };
}
