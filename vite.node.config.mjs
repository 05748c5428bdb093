import { defineConfig } from 'vite';

/**
 * The entries in `config.entries` of the package.json: a comma-separated list (default `main`) that npm passes to
 * scripts as an environment variable.
 */
const entries = (process.env['npm_package_config_entries'] ?? 'main').split(',');

/**
 * Bundles the Node.js programs of a package: `src/<entry>.ts` becomes `dist/<entry>.js`. The bundle contains workspace
 * packages and imports npm packages.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      // Optional peer dependencies of the fixtures, which `npm start` does not install.
      external: ['@playwright/test', 'vitest', '@duckdb/node-api'],
      input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@embed-portal\//, 'embed-toolkit'] },
});
