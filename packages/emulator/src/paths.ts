import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the package: the nearest parent with a `package.json`, both in the source and in the bundle. */
const packageFolder = findPackageFolder(new URL('.', import.meta.url));

function findPackageFolder(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href)
    throw new Error('The emulator package is incomplete: package.json is missing.');
  return findPackageFolder(parent);
}

/** Folder of the included samples. */
export const sampleContentFolder = fileURLToPath(new URL('content', packageFolder));

/** File of the built query worker. */
export const queryWorkerFile = fileURLToPath(new URL('dist/query-service/worker.js', packageFolder));

/** Folder of the built embed page. */
export const frameFolder = fileURLToPath(new URL('dist/frame', packageFolder));
