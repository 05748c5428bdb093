import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './progress.mjs';

/**
 * Creates the task that backs up or restores the database of `DATABASE_URL`, or else the embedded database of
 * `npm start`, which must be stopped.
 *
 * @param {'backup' | 'restore'} name
 */
export const createDatabaseTask =
  (name) =>
  async (/** @type {import('./usage.mjs').ParsedArguments} */ { positionals: [file = ''], values }) => {
    const isExternal = process.env['DATABASE_URL'] && values['data'] === undefined;
    const folder = resolve(values['data'] ?? join(root, '.data/postgres'));
    if (!isExternal && name === 'backup' && !existsSync(join(folder, 'cluster')))
      throw new TaskError(`There is no database in ${folder}: run npm start first, or set --data.`);
    await build(['server']);
    const database = isExternal ? [] : ['--data', folder];
    return (await run('node', [`packages/server/dist/${name}.js`, file, ...database])).code;
  };
