import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), precompress()],
  build: {
    target: 'es2023',
    // Inlined assets are data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // What every visit needs comes in one file: it packs better than in thirty.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // Chakra's theme entry holds the whole default theme as such calls; what isn't used of it can go.
      treeshake: {
        manualPureFunctions: ['defineConfig', 'defineSlotRecipe', 'defineRecipe', 'defineTokens'],
      },
    },
  },
});
