// Builds the product for `npm start`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TaskError, hasDevDependencies } from '../bootstrap.mjs';
import { root, run, withPnpm } from './run.mjs';

/** Packages to build. The toolkit is not among them, because the portal bundles its sources. */
const packages = ['emulator-frame', 'emulator', 'identity', 'server', 'portal', 'demo'];
const stampFile = path.join(root, 'node_modules/.built');

/** Runs a command that builds packages, and prints a line for each package whose name `pattern` finds in the output. */
async function runBuild(/** @type {string[]} */ command, /** @type {RegExp} */ pattern) {
  let output = '';
  const onOutput = (/** @type {string} */ text) => {
    output += text;
    for (const [, name] of text.matchAll(pattern)) console.log(`  … Build ${name}`);
  };
  const code = await run(withPnpm(...command), { onOutput });
  if (code !== 0) throw new TaskError(`The build failed:\n${output.trim()}`);
}

/** Returns a hash of the files that affect the builds. */
function hashSources() {
  const hash = createHash('sha256');
  const addFile = (/** @type {string} */ file) =>
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  const addFolder = (/** @type {string} */ folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path.join(folder, entry.name);
      if (entry.isFile()) addFile(name);
      else if (entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name)) addFolder(name);
    }
  };
  addFolder('packages');
  for (const file of ['pnpm-lock.yaml', 'config/tsconfig.base.json', 'config/vite.node.config.mjs'])
    addFile(file);
  return hash.digest('hex');
}

/**
 * Builds the packages whose sources have changed since the last build. Without development dependencies, builds all
 * packages if a source has changed.
 *
 * @throws {TaskError} when a build fails
 */
export async function buildProduct() {
  const filters = packages.map((name) => `--filter=@embed-portal/${name}`);
  // Turborepo is a development dependency, because its binary has 44 MB.
  if (hasDevDependencies()) {
    const options = ['--output-logs=new-only', '--log-order=stream', '--concurrency=2'];
    const command = ['exec', 'turbo', 'run', 'build', ...filters, ...options];
    await runBuild(command, /@embed-portal\/([\w-]+):build: cache miss/g);
    return;
  }
  const hash = hashSources();
  const isBuilt = packages.every((name) => existsSync(path.join(root, 'packages', name, 'dist')));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  rmSync(stampFile, { force: true });
  const options = ['--reporter=append-only', '--workspace-concurrency=2'];
  await runBuild([...filters, ...options, 'run', 'build'], /^packages\/([\w-]+) build\$/gm);
  writeFileSync(stampFile, hash);
}
