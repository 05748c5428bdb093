import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';

/**
 * Runs the server's program for backups or for restoring them: on the database of `DATABASE_URL`, or else on the
 * embedded one of `npm start`, which must be stopped.
 *
 * @param {'backup' | 'restore'} name
 */
export const onDatabase = (name) => async (/** @type {string[]} */ args) => {
  await build(['server']);
  const isNamed = process.env['DATABASE_URL'] || args.includes('--data');
  const database = isNamed || args.length === 0 ? [] : ['--data', join(root, '.data/postgres')];
  return (await run('node', [`packages/server/dist/${name}.js`, ...args, ...database])).code;
};
