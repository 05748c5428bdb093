import path from 'node:path';

/** `packages/demo`, resolved from both `src` and `dist`. */
const demoFolder = path.resolve(import.meta.dirname, '..');

export const repository = path.resolve(demoFolder, '../..');
export const sampleFolder = path.join(demoFolder, 'sample');

/** Returns the path of a built program of the workspace. */
export const program = (packageName: string, entry = 'main'): string =>
  path.join(repository, 'packages', packageName, 'dist', `${entry}.js`);
