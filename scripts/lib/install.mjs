import { mkdirSync, readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { diskTrouble, step, TaskError } from './step.mjs';

/** The package manager, pinned: npx fetches it. */
export const pnpm = 'pnpm@10.34.9';
const stamp = join(root, 'node_modules/.installed');

/** What an install depends on: every manifest, the lockfile, the platform and Node's major version. */
function inputs() {
  const manifests = ['packages', 'examples']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')))
    .filter((file) => existsSync(join(root, file)));
  const files = ['package.json', 'docs/package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests];
  return hashOf([
    process.platform,
    process.arch,
    process.versions.modules,
    ...files.map((file) => readFileSync(join(root, file))),
  ]);
}

/** Passes on the numbers of pnpm's own line of progress. */
function readProgress(/** @type {string} */ text, /** @type {(text: string) => void} */ progress) {
  const line = text.match(/Progress: resolved \d+, reused \d+, downloaded \d+, added \d+/g)?.at(-1);
  const [resolved = 0, reused = 0, downloaded = 0, added = 0] = line?.match(/\d+/g)?.map(Number) ?? [];
  if (line) progress(`${reused + downloaded} of ${resolved} packages fetched, ${added} added`);
}

/**
 * Installs the workspace from its lockfile, unless that was done already.
 *
 * @throws {TaskError} when the folder can't be written to, the disk is full or the install fails.
 */
export async function ensureInstalled() {
  const wanted = inputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  assertWritable();
  if (!existsSync(stamp))
    console.log('  Packages are installed once: about 170 MB to download, 800 MB on disk, one minute.');
  await step('Install packages', async (progress) => {
    // `npm start --silent` would keep pnpm silent too, and us from telling what went wrong.
    const { code, output } = await run(
      'npx',
      ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=info'],
      {
        quiet: true,
        onOutput: (text) => readProgress(text, progress),
        env: { CI: 'true' },
      },
    );
    if (code !== 0) {
      throw new TaskError(
        diskTrouble(output, root) ??
          `Installing packages failed:\n${output.trim().split('\n').slice(-15).join('\n')}`,
      );
    }
  });
  writeFileSync(stamp, wanted);
}

function assertWritable() {
  try {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.writable'), '');
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new TaskError(diskTrouble(code, root) ?? message);
  }
}
