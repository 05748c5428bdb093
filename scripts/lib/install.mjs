import { mkdirSync, readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashParts } from './hash.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { explainDiskError, showProgress, TaskError } from './progress.mjs';

/** The pinned package manager, which npx downloads. */
export const pnpm = 'pnpm@10.34.9';
const stamp = join(root, 'node_modules/.installed');

/** Returns a hash of the manifests, the lockfile, the platform and the major version of Node.js. */
function hashInputs() {
  const manifests = ['packages', 'examples']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')))
    .filter((file) => existsSync(join(root, file)));
  const files = ['package.json', 'docs/package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests];
  return hashParts([
    process.platform,
    process.arch,
    process.versions.modules,
    ...files.map((file) => readFileSync(join(root, file))),
  ]);
}

/** Reports the numbers of pnpm's progress line. */
function reportProgress(/** @type {string} */ text, /** @type {(text: string) => void} */ report) {
  const line = text.match(/Progress: resolved \d+, reused \d+, downloaded \d+, added \d+/g)?.at(-1);
  const [resolved = 0, reused = 0, downloaded = 0, added = 0] = line?.match(/\d+/g)?.map(Number) ?? [];
  if (line) report(`${reused + downloaded} of ${resolved} packages downloaded, ${added} added`);
}

/**
 * Installs the workspace from its lockfile unless it is up to date.
 *
 * @throws {TaskError} when the folder is not writable, the disk is full or the installation fails
 */
export async function ensureInstalled() {
  const expected = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  assertWritable();
  if (!existsSync(stamp))
    console.log('  Installing packages, only the first time. This needs a network connection.');
  await showProgress('Install packages', async (report) => {
    // Without --loglevel, `npm start --silent` would hide the errors of pnpm as well.
    const { code, output } = await run(
      'npx',
      ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=info'],
      {
        quiet: true,
        onOutput: (text) => reportProgress(text, report),
        env: { CI: 'true' },
      },
    );
    if (code !== 0) {
      throw new TaskError(
        explainDiskError(output, root) ??
          `Installing packages failed:\n${output.trim().split('\n').slice(-15).join('\n')}`,
      );
    }
  });
  writeFileSync(stamp, expected);
}

function assertWritable() {
  try {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.writable'), '');
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new TaskError(explainDiskError(code, root) ?? message);
  }
}
