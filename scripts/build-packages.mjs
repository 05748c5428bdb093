// Creates the npm packages in `dist`: `node scripts/build-packages.mjs [toolkit] [emulator]`. Requires a build.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { root } from './bootstrap.mjs';

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
    const args = ['pack', '--json', '--loglevel=error'];
    const output = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
    const [{ filename, size, files }] = JSON.parse(output);
    renameSync(join(folder, filename), join(dist, target));
    console.log(`dist/${target}: ${files.length} files, ${Math.round(size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies files and folders. npm packs only the files that `files` in the manifest lists. */
const copyInto = (/** @type {string} */ folder, /** @type {string} */ from, /** @type {string[]} */ names) =>
  names.forEach((name) => cpSync(join(from, name), join(folder, name), { recursive: true }));

/** Creates `dist/embed-toolkit.tgz`, the toolkit as it is published. */
async function packToolkit() {
  const toolkit = join(root, 'packages/embed-toolkit');
  await packFolder('embed-toolkit.tgz', (folder) => {
    copyInto(folder, toolkit, ['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
    const script = join(toolkit, 'scripts/publish-manifest.mjs');
    execFileSync(process.execPath, [script, 'publish', join(folder, 'package.json')]);
  });
}

/** Packages that are bundled into the frame, so they are not dependencies at run time. */
const bundledPackages = ['@fontsource-variable/inter', 'echarts'];

/** Creates `dist/embed-emulator.tgz`, which does not depend on the rest of this repository. */
async function packEmulator() {
  const emulator = join(root, 'packages/emulator');
  await packFolder('embed-emulator.tgz', async (folder) => {
    copyInto(folder, emulator, ['dist', 'content', 'schemas', 'README.md']);
    copyInto(folder, root, ['LICENSE']);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(createManifest(emulator), null, 2));
    await writeTypes(join(emulator, 'src/index.ts'), join(folder, 'dist/index.d.ts'));
  });
}

/** Bundles the types that a module exports into one file. */
async function writeTypes(/** @type {string} */ input, /** @type {string} */ file) {
  const bundle = await rollup({ input, plugins: [dts()] });
  await bundle.write({ file, format: 'es' });
  await bundle.close();
}

/** Creates a manifest for npm: applies `publishConfig`, pins dependencies and omits development fields. */
function createManifest(/** @type {string} */ folder) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { name, version, description, license, type, files, publishConfig, dependencies } =
    read('package.json');
  const versions = Object.keys(dependencies)
    .filter((dependency) => !bundledPackages.includes(dependency))
    .map((dependency) => [dependency, read(`node_modules/${dependency}/package.json`).version]);
  const fields = { name, version, description, license, type, files, ...publishConfig };
  return { ...fields, dependencies: Object.fromEntries(versions) };
}

const selected = process.argv.slice(2);
if (selected.length === 0 || selected.includes('toolkit')) await packToolkit();
if (selected.length === 0 || selected.includes('emulator')) await packEmulator();
