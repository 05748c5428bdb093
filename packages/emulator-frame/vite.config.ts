import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the embed page, which host pages load in an iframe. */
export default defineConfig({
  root: resolvePath('src'),
  base: '/frame/',
  build: {
    outDir: resolvePath('dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: 'third-party-licenses.md' },
  },
});
