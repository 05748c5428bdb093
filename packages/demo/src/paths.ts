import path from 'node:path';

/** `packages/demo`, seen from `src` and from `dist` alike. */
const demoFolder = path.resolve(import.meta.dirname, '..');

export const repository = path.resolve(demoFolder, '../..');
export const sampleFolder = path.join(demoFolder, 'sample');

/** A built program of the workspace. */
export const program = (packageName: string, entry = 'main'): string =>
  path.join(repository, 'packages', packageName, 'dist', `${entry}.js`);
