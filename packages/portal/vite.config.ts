import react from '@vitejs/plugin-react';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|map)$/;

/** Writes `.br` and `.gz` siblings of hashed text assets, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const [fileName, output] of Object.entries(bundle)) {
      if (!compressible.test(fileName)) continue;
      const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
      const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) });
    }
  },
});

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    // Inlined assets are data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Chakra's theme entry holds the whole default theme as such calls; what isn't used of it can go.
      treeshake: { manualPureFunctions: ['defineConfig', 'defineSlotRecipe', 'defineRecipe', 'defineTokens'] },
    },
  },
});
