// Backs up or restores the database of DATABASE_URL. If it is not set, uses the embedded database of `npm start`, which
// must be stopped: `node scripts/database.mjs backup FILE` or `node scripts/database.mjs restore FILE`.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { root, run } from './lib/run.mjs';

const [name = ''] = process.argv.splice(2, 1);
const summaries = {
  backup: 'Writes all tables to a file, from DATABASE_URL or from the stopped database of npm start.',
  restore: 'Restores a backup into an empty database: DATABASE_URL, or the stopped database of npm start.',
};
const usage = `npm run ${name} -- FILE [--data FOLDER]

${name === 'backup' ? summaries.backup : summaries.restore}

  --data FOLDER  folder of an embedded database (.data/postgres)`;

const { values, positionals } = readArguments(usage, { data: { type: 'string' } }, { min: 1, max: 1 });
const isExternal = process.env['DATABASE_URL'] && values.data === undefined;
const folder = resolve(values.data ?? join(root, '.data/postgres'));
if (!isExternal && name === 'backup' && !existsSync(join(folder, 'cluster'))) {
  console.error(`There is no database in ${folder}: run npm start first, or set --data.`);
  process.exitCode = 1;
} else {
  const embedded = isExternal ? [] : ['packages/dev-postgres/dist/run-with-database.js', folder];
  process.exitCode = await run(['node', ...embedded, `packages/server/dist/${name}.js`, ...positionals]);
}
