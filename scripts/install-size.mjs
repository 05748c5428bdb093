// Fails if the packages that a fresh `npm start` installs exceed the size limit: `node scripts/install-size.mjs`.
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TaskError, listManifests, reportError, runtimeOptions } from './bootstrap.mjs';
import { root, run, withPnpm } from './lib/run.mjs';

const limitBytes = 300e6;
const blockBytes = 4096;
const folder = path.join(root, 'node_modules/.cache/install-size');

/** Installs the packages in a folder that contains only the manifests, with the files of the store of pnpm. */
async function installPackages() {
  const patches = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/patches`);
  for (const name of ['.pnpmfile.cjs', ...listManifests(), ...patches]) {
    const source = path.join(root, name);
    if (!lstatSync(source, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(source, path.join(folder, name), { recursive: true });
  }
  let output = '';
  const options = ['--frozen-lockfile', '--prefer-offline', '--reporter=append-only', ...runtimeOptions];
  const code = await run(withPnpm('--dir', folder, 'install', ...options), {
    onOutput: (text) => (output += text),
    env: { CI: 'true' },
  });
  if (code !== 0) throw new TaskError(`Installing packages failed:\n${output.slice(-2_000)}`);
}

/**
 * Adds up the sizes of files and folders. Counts hard links once, because packages contain copies of libraries.
 *
 * @returns {{ apparent: number, disk: number }} the bytes in files, and in blocks of 4 KiB, as `du` counts them
 */
function measure() {
  const size = { apparent: 0, disk: 0 };
  const inodes = new Set();
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of entries.filter((entry) => entry.includes('node_modules'))) {
    const stats = lstatSync(path.join(folder, name));
    if (inodes.has(stats.ino)) continue;
    inodes.add(stats.ino);
    size.apparent += stats.size;
    // Symbolic links are stored without a block.
    if (!stats.isSymbolicLink()) size.disk += Math.ceil(stats.size / blockBytes) * blockBytes;
  }
  return size;
}

try {
  rmSync(folder, { recursive: true, force: true });
  await installPackages();
  const size = measure();
  const [disk, apparent, limit] = [size.disk, size.apparent, limitBytes].map((bytes) =>
    Math.round(bytes / 1e6),
  );
  console.log(
    `The packages of npm start use ${disk} MB of disk space (${apparent} MB in files). Limit: ${limit} MB.`,
  );
  if (size.disk > limitBytes) {
    throw new TaskError(
      'This exceeds the limit. Replace large packages, or make them development dependencies.',
    );
  }
} catch (error) {
  reportError(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
