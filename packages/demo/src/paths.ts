import path from 'node:path';

/** The folder `packages/demo`. The relative path is the same from `src` and from `dist`. */
const demoFolder = path.resolve(import.meta.dirname, '..');

export const repository = path.resolve(demoFolder, '../..');
export const helpFile = path.join(demoFolder, 'help.txt');
export const sampleFolder = path.join(demoFolder, 'sample');

/** Returns the path of a built program of the workspace. */
export const resolveProgram = (packageName: string, entry = 'main'): string =>
  path.join(repository, 'packages', packageName, 'dist', `${entry}.js`);
