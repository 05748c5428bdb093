import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from './build/catalogs.ts';
import { deferStyles } from './build/defer-styles.ts';
import { pickIcons } from './build/pick-icons.ts';
import { precompress } from './build/precompress.ts';

/** Matches Chakra recipes outside the main bundle, which are bundled with their components. */
const lazyRecipe =
  /\/theme\/recipes\/(?!(?:button|heading|icon|input|kbd|link|skeleton|spinner)\.)|anatomy\.m?js$/;

/** URL of the API for the development server. `packages/demo/src/development.ts` sets the variable. */
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3001';

export default defineConfig({
  server: { proxy: { '^/(api|power-bi-connections/callback|config\\.json|healthz|readyz)\\b': apiUrl } },
  plugins: [react(), catalogs(), pickIcons(), deferStyles(), precompress()],
  // Resolves React for the sources of the toolkit, too: `npm start` does not install optional peer dependencies.
  resolve: { dedupe: ['react'] },
  build: {
    target: 'es2023',
    // Inlined assets become data: URLs, which the Content-Security-Policy rejects.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // One file for the main bundle, because it compresses better than 30 files.
      output: {
        codeSplitting: {
          groups: [
            { name: 'recipes', test: lazyRecipe, priority: 1, includeDependenciesRecursively: false },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
      treeshake: {
        // Emotion imports this CommonJS package only for `withTheme`, which the portal does not use.
        moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }],
        // Marks these calls of Chakra's theme entry as pure, so that unused recipes are removed.
        manualPureFunctions: ['defineConfig', 'defineSlotRecipe', 'defineRecipe', 'defineTokens'],
      },
    },
  },
});
