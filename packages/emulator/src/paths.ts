import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's folder: the nearest one above this file, in the source as in the bundle, that has a manifest. */
const packageFolder = findPackageFolder(new URL('.', import.meta.url));

function findPackageFolder(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href)
    throw new Error('The emulator package is not complete: it has no package.json.');
  return findPackageFolder(parent);
}

/** The samples that ship with the package. */
export const sampleContentFolder = fileURLToPath(new URL('content', packageFolder));

/** The built thread that works on rows. */
export const queryWorkerFile = fileURLToPath(new URL('dist/query-service/worker.js', packageFolder));

/** The built embed page. */
export const frameFolder = fileURLToPath(new URL('dist/frame', packageFolder));
