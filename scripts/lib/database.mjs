import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './step.mjs';

/**
 * Runs the server's program for backups or for restoring them: on the database of `DATABASE_URL`, or else on the
 * embedded one of `npm start`, which must be stopped.
 *
 * @param {'backup' | 'restore'} name
 */
export const onDatabase =
  (name) =>
  async (/** @type {import('./usage.mjs').Given} */ { positionals: [file = ''], values }) => {
    const isElsewhere = process.env['DATABASE_URL'] && values['data'] === undefined;
    const folder = resolve(values['data'] ?? join(root, '.data/postgres'));
    if (!isElsewhere && name === 'backup' && !existsSync(join(folder, 'cluster')))
      throw new TaskError(`There is no database in ${folder}: run npm start first, or set --data.`);
    await build(['server']);
    const database = isElsewhere ? [] : ['--data', folder];
    return (await run('node', [`packages/server/dist/${name}.js`, file, ...database])).code;
  };
