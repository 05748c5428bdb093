import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The browser's side: the page that is embedded into host pages. */
export default defineConfig({
  root: folder('src/frame'),
  base: '/frame/',
  build: {
    outDir: folder('dist/frame'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
