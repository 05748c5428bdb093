import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lateStyles } from './build/late-styles.ts';
import { precompress } from './build/precompress.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';
import { withoutSummaries } from './build/without-summaries.ts';

/** Chakra's recipes that no first visit shows, and the parts that they name: they come with what they dress. */
const lazyRecipe =
  /\/theme\/recipes\/(?!(?:button|heading|icon|input|kbd|link|skeleton|spinner)\.)|anatomy\.m?js$/;

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), withoutSummaries(), lateStyles(), precompress()],
  build: {
    target: 'es2023',
    // Inlined assets are data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // What every visit needs comes in one file: it packs better than in thirty.
      output: {
        codeSplitting: {
          groups: [
            { name: 'recipes', test: lazyRecipe, priority: 1, includeDependenciesRecursively: false },
            { name: 'start', tags: ['$initial'] },
            { name: 'apps', test: /\/features\/apps\/apps-page\.tsx$/ },
          ],
        },
      },
      // Chakra's theme entry holds the whole default theme as such calls; what isn't used of it can go.
      treeshake: {
        manualPureFunctions: ['defineConfig', 'defineSlotRecipe', 'defineRecipe', 'defineTokens'],
      },
    },
  },
});
