import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './progress.mjs';

/**
 * Packs a temporary folder into a file in `dist`.
 *
 * @param {string} target name of the file
 * @param {(folder: string) => Promise<unknown> | void} fill writes the package into the folder
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

/** Copies files and folders. npm packs those that `files` in the manifest lists. */
const copyInto = (/** @type {string} */ folder, /** @type {string} */ from, /** @type {string[]} */ names) =>
  names.forEach((name) => cpSync(join(from, name), join(folder, name), { recursive: true }));

/** Creates `dist/embed-toolkit.tgz`, the toolkit as it is published. */
async function packToolkit() {
  const toolkit = join(root, 'packages/embed-toolkit');
  await build(['embed-toolkit']);
  await packFolder('embed-toolkit.tgz', (folder) => {
    copyInto(folder, toolkit, ['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
    return run('node', [
      join(toolkit, 'scripts/publish-manifest.mjs'),
      'publish',
      join(folder, 'package.json'),
    ]);
  });
}

/**
 * Creates `dist/embed-emulator.tgz`, which does not depend on the rest of this repository.
 *
 * @public called by a test of the emulator
 */
export async function packEmulator() {
  const emulator = join(root, 'packages/emulator');
  await build(['emulator']);
  await packFolder('embed-emulator.tgz', async (folder) => {
    copyInto(folder, emulator, ['dist', 'content', 'schemas', 'README.md']);
    copyInto(folder, root, ['LICENSE']);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(createManifest(emulator), null, 2));
    await writeTypes(join(emulator, 'src/index.ts'), join(folder, 'dist/index.d.ts'));
  });
}

/** Bundles the types that a module exports into one file. */
async function writeTypes(/** @type {string} */ input, /** @type {string} */ file) {
  // Imported lazily because a fresh clone has no packages when this module is loaded.
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const bundle = await rollup({ input, plugins: [dts()] });
  await bundle.write({ file, format: 'es' });
  await bundle.close();
}

/** Creates a manifest for npm: applies `publishConfig`, pins dependencies and omits development fields. */
function createManifest(/** @type {string} */ folder) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { name, version, description, license, type, files, publishConfig, dependencies } =
    read('package.json');
  const versions = Object.keys(dependencies).map((dependency) => [
    dependency,
    read(`node_modules/${dependency}/package.json`).version,
  ]);
  const fields = { name, version, description, license, type, files, ...publishConfig };
  return { ...fields, dependencies: Object.fromEntries(versions) };
}

/** Creates the packages of the toolkit and the emulator in `dist`. */
export async function buildPackages() {
  await packToolkit();
  await packEmulator();
}
