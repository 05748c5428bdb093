import { fileURLToPath } from 'node:url';

/** The package's folder: one level above this file, in the source as in the bundle. */
const packageFolder = new URL('..', import.meta.url);

/** The samples that ship with the package. */
export const sampleContentFolder = fileURLToPath(new URL('content', packageFolder));

/** The built embed page. */
export const frameFolder = fileURLToPath(new URL('dist/frame', packageFolder));
