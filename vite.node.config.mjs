import { defineConfig } from 'vite';

/**
 * Bundles a Node program of this workspace: `vite build --config ../../vite.node.config.mjs`, run in the
 * package's folder. Each `src/<entry>.ts` named by ENTRIES (comma list, default `main`) becomes
 * `dist/<entry>.js`; workspace packages are bundled in, npm packages stay outside.
 */
const entries = (process.env['ENTRIES'] ?? 'main').split(',');

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@embed-portal\//, 'embed-toolkit'] },
});
