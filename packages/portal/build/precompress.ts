import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|map)$/;

/**
 * Writes `.br` and `.gz` siblings of hashed text assets, for the server to send as they are. From the files as
 * they were written: Vite still changes chunks while it generates them.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => compressible.test(name))) {
      const file = join(dir, fileName);
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
});
