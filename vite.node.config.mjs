import { defineConfig } from 'vite';

/**
 * Bundles the Node programs of a package: each `src/<entry>.ts` named by `config.entries` of its package.json
 * (comma list, default `main`; npm hands it to scripts in the environment) becomes `dist/<entry>.js`.
 * Workspace packages are bundled in, npm packages stay outside.
 */
const entries = (process.env['npm_package_config_entries'] ?? 'main').split(',');

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
