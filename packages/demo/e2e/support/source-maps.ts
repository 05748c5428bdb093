import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { RunningStack } from './stack.ts';

/** Source maps of the portal and of the embed page that a stack serves. */
interface SourceMaps {
  /** Returns the file of a script, next to which its source map is, or undefined for other scripts. */
  findFile(url: URL, stack: RunningStack): string | undefined;
  remove(): Promise<void>;
}

const getPackageFolder = (name: string) => path.resolve(import.meta.dirname, '../../..', name);

/**
 * Builds the portal and the embed page again, with source maps, in a temporary folder. The scripts are the same as those
 * of the ordinary build, which contains no source maps.
 */
export async function buildSourceMaps(): Promise<SourceMaps> {
  const folder = await mkdtemp(path.join(tmpdir(), 'source-maps-'));
  const outDirs = { portal: path.join(folder, 'portal'), 'emulator-frame': path.join(folder, 'frame') };
  for (const [name, outDir] of Object.entries(outDirs)) {
    await build({
      root: name === 'portal' ? getPackageFolder(name) : path.join(getPackageFolder(name), 'src'),
      configFile: path.join(getPackageFolder(name), 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
    });
  }
  return {
    findFile({ origin, pathname }, stack) {
      const service = { [stack.portalUrl]: 'portal', [stack.emulatorUrl]: '' }[origin];
      return service === undefined ? undefined : path.join(folder, service, pathname);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
