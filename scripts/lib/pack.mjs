import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './step.mjs';

/**
 * Packs what is made in a folder of its own, beside the working tree, and puts it into `dist`.
 *
 * @param {string} target the name of the file
 * @param {(folder: string) => Promise<unknown> | void} fill
 */
async function packFolder(target, fill) {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'pack-'));
  try {
    await fill(folder);
    const { code, output } = await run('npm', ['pack', '--json', '--loglevel=error'], {
      cwd: folder,
      quiet: true,
    });
    if (code !== 0) throw new TaskError(`Packing failed:\n${output.trim()}`);
    const [{ filename, size, files }] = JSON.parse(output);
    renameSync(join(folder, filename), join(dist, target));
    console.log(`dist/${target}: ${files.length} files, ${Math.round(size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** npm takes of these what `files` of the manifest names. */
const copyInto = (/** @type {string} */ folder, /** @type {string} */ from, /** @type {string[]} */ names) =>
  names.forEach((name) => cpSync(join(from, name), join(folder, name), { recursive: true }));

/** Makes `dist/embed-toolkit.tgz`, the toolkit as it is published. */
async function packToolkit() {
  const toolkit = join(root, 'packages/embed-toolkit');
  await build(['embed-toolkit']);
  await packFolder('embed-toolkit.tgz', (folder) => {
    copyInto(folder, toolkit, ['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
    return run('node', [join(toolkit, 'scripts/manifest.mjs'), 'publish', join(folder, 'package.json')]);
  });
}

/**
 * Makes `dist/embed-emulator.tgz`, which needs nothing else of this repository.
 *
 * @public a test of the emulator calls it
 */
export async function packEmulator() {
  const emulator = join(root, 'packages/emulator');
  await build(['emulator']);
  await packFolder('embed-emulator.tgz', async (folder) => {
    copyInto(folder, emulator, ['dist', 'content', 'schemas', 'README.md']);
    copyInto(folder, root, ['LICENSE']);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(publishedManifest(emulator), null, 2));
    await writeTypes(join(emulator, 'src/index.ts'), join(folder, 'dist/index.d.ts'));
  });
}

/** The types that a module exports, with all that they are made of, in one file. */
async function writeTypes(/** @type {string} */ input, /** @type {string} */ file) {
  // Not there yet when a command of a fresh clone is read.
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const bundle = await rollup({ input, plugins: [dts()] });
  await bundle.write({ file, format: 'es' });
  await bundle.close();
}

/** A manifest as npm needs it: what `publishConfig` says, dependencies by version, and nothing for development. */
function publishedManifest(/** @type {string} */ folder) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { name, version, description, license, type, files, publishConfig, dependencies } =
    read('package.json');
  const versions = Object.keys(dependencies).map((dependency) => [
    dependency,
    read(`node_modules/${dependency}/package.json`).version,
  ]);
  const kept = { name, version, description, license, type, files, ...publishConfig };
  return { ...kept, dependencies: Object.fromEntries(versions) };
}

/** Makes the packages that others can install, and touches nothing else. */
export async function pack() {
  await packToolkit();
  await packEmulator();
}
