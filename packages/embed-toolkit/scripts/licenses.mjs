import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { URL, fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Packages in the bundles that rollup does not see as modules. */
const additionalFolders = [
  // The declaration files contain its types.
  fileURLToPath(new URL('../node_modules/powerbi-models', import.meta.url)),
  // The published file of powerbi-router contains its code.
  dirname(
    createRequire(require.resolve('powerbi-router/package.json')).resolve('route-recognizer/package.json'),
  ),
];

/**
 * Emits `third-party-licenses.txt` with the license of every package that the bundles contain.
 *
 * @returns {import('rollup').Plugin}
 */
export function licenses() {
  return {
    name: 'licenses',
    async generateBundle({ format }) {
      // The ES modules contain every package that the UMD file contains.
      if (format === 'umd') return;
      const folders = new Set(
        [...this.getModuleIds()].flatMap((id) => /^[^\0].*[\\/]node_modules[\\/][^\\/]+/.exec(id) ?? []),
      );
      for (const folder of additionalFolders) folders.add(folder);
      const texts = await Promise.all([...folders].map(readLicense));
      const source = [...folders]
        .map((folder, index) => `${basename(folder)}\n\n${texts[index]}`)
        .join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source });
    },
  };
}

async function readLicense(/** @type {string} */ folder) {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  return readFile(`${folder}/${file}`, 'utf8');
}
