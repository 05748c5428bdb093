// Creates the npm packages in `dist`: `node scripts/build-packages.mjs [toolkit] [emulator]`. Requires a build.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { root, withPnpm } from './bootstrap.mjs';

/** Packs a package of this repository into a file in `dist`, as it is published. */
function pack(/** @type {string} */ folder, /** @type {string} */ target) {
  const file = join(root, 'dist', target);
  const [program = '', ...args] = withPnpm('--dir', folder, 'pack', '--json', '--out', file);
  const { files } = JSON.parse(execFileSync(program, args, { cwd: root, encoding: 'utf8' }));
  console.log(`dist/${target}: ${files.length} files, ${Math.round(statSync(file).size / 1000)} kB`);
}

/**
 * Bundles the types that a module exports into one file.
 *
 * @param {string} input
 * @param {string} file
 * @param {Record<string, string[]>} paths files of workspace packages whose types become part of the bundle, by import
 */
async function writeTypes(input, file, paths) {
  const bundle = await rollup({ input, plugins: [dts({ compilerOptions: { paths } })] });
  await bundle.write({ file, format: 'es' });
  await bundle.close();
}

const selected = process.argv.slice(2);
if (selected.length === 0 || selected.includes('toolkit'))
  pack('packages/embed-toolkit', 'embed-toolkit.tgz');
if (selected.length === 0 || selected.includes('emulator')) {
  const emulator = join(root, 'packages/emulator');
  const types = join(emulator, 'dist/index.d.ts');
  await writeTypes(join(emulator, 'src/index.ts'), types, {
    '@embed-portal/emulator-frame/*': [join(root, 'packages/emulator-frame/src/*')],
  });
  pack('packages/emulator', 'embed-emulator.tgz');
}
