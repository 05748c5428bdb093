// Installs the packages and runs a command: `node scripts/bootstrap.mjs [command]`. Requires only Node.js and npm.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run, withPnpm } from './lib/run.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old. Install Node 20.19 or later.`);
  process.exit(1);
}

const stampFile = path.join(root, 'node_modules/.installed');
const modulesFile = path.join(root, 'node_modules/.modules.yaml');

/** A failure that the user can act on. It is printed without a stack. */
export class TaskError extends Error {}

/** Returns the manifests and the lockfile, which determine the packages to install. Paths start at the repository. */
export function listManifests() {
  const folders = ['packages', 'examples', 'examples/frameworks', 'examples/techniques'];
  const manifests = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder)).map((name) => path.join(folder, name, 'package.json')),
    );
  const files = ['package.json', 'docs/package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests];
  return files.filter((name) => existsSync(path.join(root, name)));
}

/** Returns a hash of the platform, the manifests and the lockfile. */
function hashInputs() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const file of listManifests().map((name) => path.join(root, name)))
    hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns whether development dependencies are installed, as recorded by pnpm. */
export const hasDevDependencies = () =>
  existsSync(modulesFile) && /"devDependencies": true/.test(readFileSync(modulesFile, 'utf8'));

/** Options of `pnpm install` that restrict it to the packages that `npm start` needs to build and run the product. */
export const runtimeOptions = ['--prod', '--filter', '@embed-portal/demo...'];

/** Returns an explanation for a full disk or missing permissions, and undefined for other errors. */
function explainDiskError(/** @type {string} */ output) {
  if (/ENOSPC|no space left/i.test(output)) return `The disk that contains ${root} is full. Free some space.`;
  if (/EROFS|EACCES|EPERM|read-only file system|permission denied/i.test(output))
    return `${root} is not writable. Grant this user write access, or clone the repository elsewhere.`;
  return undefined;
}

/**
 * Installs the packages of the lockfile unless they are up to date, and prints the progress.
 *
 * @param {'all' | 'runtime'} scope `runtime`: only what `npm start` needs to build and run the product
 * @throws {TaskError} when the installation fails
 */
export async function install(scope = 'all') {
  const hash = hashInputs();
  // Do not remove the development dependencies of a complete installation.
  const isRuntime = scope === 'runtime' && !hasDevDependencies();
  const isUpToDate = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (isUpToDate && (isRuntime || hasDevDependencies())) return;
  try {
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, '');
  } catch (error) {
    throw new TaskError(explainDiskError(String(error)) ?? String(error));
  }
  console.log('  … Install packages. This needs a network connection.');
  const options = ['--frozen-lockfile', '--reporter=append-only', '--loglevel=info'];
  if (isRuntime) options.push(...runtimeOptions);
  let [output, shownAt] = ['', performance.now()];
  const onOutput = (/** @type {string} */ text) => {
    output += text;
    const [progress] = /resolved \d+, reused \d+, downloaded \d+, added \d+/.exec(text) ?? [];
    if (!progress || performance.now() - shownAt < 3_000) return;
    shownAt = performance.now();
    console.log(`  … Packages: ${progress}`);
  };
  const code = await run(withPnpm('install', ...options), { onOutput, env: { CI: 'true' } });
  if (code !== 0)
    throw new TaskError(explainDiskError(output) ?? `Installing packages failed:\n${output.slice(-2_000)}`);
  writeFileSync(stampFile, hash);
  console.log('  ✓ Install packages');
}

export function reportError(/** @type {unknown} */ error) {
  if (!(error instanceof TaskError)) throw error;
  process.exitCode = 1;
  console.error(error.message);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ...command] = process.argv;
  await install().then(async () => {
    if (command.length > 0) process.exitCode = await run(withPnpm('exec', ...command));
  }, reportError);
}
