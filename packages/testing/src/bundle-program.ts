import path from 'node:path';
import { build } from 'vite';

/**
 * Bundles a TypeScript program into `folder` and returns its path. By default, the bundle includes all packages and
 * runs in any folder. With `noExternal` patterns, it includes only matching packages, and all others must be
 * resolvable from `folder`.
 */
export async function bundleProgram(
  source: string,
  folder: string,
  noExternal: true | RegExp[] = true,
): Promise<string> {
  const name = `${path.basename(source, '.ts')}.mjs`;
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.dirname(source),
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
    ssr: { noExternal },
  });
  return path.join(folder, name);
}
