// Fails if the catalogs in `locales` do not match the texts in the code: `node scripts/check-texts.mjs`.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const folder = path.dirname(import.meta.dirname);
const catalogs = path.join(folder, 'locales');
const copies = path.join(folder, 'node_modules/.cache/locales');

rmSync(copies, { recursive: true, force: true });
cpSync(catalogs, copies, { recursive: true });
const { status, error } = spawnSync('lingui', ['extract', '--clean'], {
  cwd: folder,
  env: { ...process.env, CATALOGS: copies },
  shell: process.platform === 'win32',
  stdio: ['ignore', 'ignore', 'inherit'],
});
const readText = (/** @type {string} */ file) => readFileSync(file, 'utf8').trim();
const outdated = readdirSync(copies, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .filter((name) => {
    const extracted = readText(path.join(copies, name));
    return (
      extracted !== readText(path.join(catalogs, name)) || Object.values(JSON.parse(extracted)).includes('')
    );
  });
if (status !== 0) {
  const reason = error ? ` (${error.message}). "npm run lint" adds the command to PATH` : '';
  process.stderr.write(`The texts could not be extracted${reason}.\n`);
  process.exitCode = 1;
} else if (outdated.length > 0) {
  process.stderr.write(
    `These catalogs are outdated or incomplete: ${outdated.map((name) => `locales/${name}`).join(', ')}. Run "npm run extract" in packages/portal, and translate the empty texts.\n`,
  );
  process.exitCode = 1;
}
