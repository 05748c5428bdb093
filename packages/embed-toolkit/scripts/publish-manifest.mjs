// npm packs the manifest unchanged, so `prepack` replaces it with the published manifest and `postpack` restores it.
import { readFile, rename, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';

const manifestPath = fileURLToPath(new URL('../package.json', import.meta.url));
const backupPath = fileURLToPath(new URL('../node_modules/.workspace-package.json', import.meta.url));

/** Returns the published manifest, without scripts and dependencies, because the bundles include all dependencies. */
function toPublishedManifest(/** @type {string} */ manifest) {
  const { publishConfig, ...fields } = JSON.parse(manifest);
  const { scripts: _, dependencies: __, devDependencies: ___, ...rest } = fields;
  return `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`;
}

/** @type {Record<string, (() => Promise<void>) | undefined>} */
const commands = {
  /** Writes the published manifest in place or to the path in the argument. */
  publish: async () => {
    const manifest = await readFile(manifestPath, 'utf8');
    const [, , , target = manifestPath] = process.argv;
    if (target === manifestPath) await writeFile(backupPath, manifest);
    await writeFile(target, toPublishedManifest(manifest));
  },
  restore: () => rename(backupPath, manifestPath),
};

await commands[process.argv[2] ?? '']?.();
