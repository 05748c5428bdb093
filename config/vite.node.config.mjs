import { defineConfig } from 'vite';

/**
 * The entries in `config.entries` of the package.json: a comma-separated list (default `main`) that npm passes to
 * scripts as an environment variable.
 */
const entries = (process.env['npm_package_config_entries'] ?? 'main').split(',');

/** `config.standalone`: the bundle also contains the npm packages, so that users install none of them. */
const isStandalone = process.env['npm_package_config_standalone'] === 'true';

/**
 * Bundles the Node.js programs of a package: `src/<entry>.ts` becomes `dist/<entry>.js`. The bundle contains workspace
 * packages and imports npm packages, unless it is standalone.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    license: isStandalone && { fileName: 'third-party-licenses.md' },
    rollupOptions: {
      // Optional peer dependencies of the fixtures, which `npm start` does not install.
      external: ['@playwright/test', 'vitest', '@duckdb/node-api'],
      input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: isStandalone || [/^@embed-portal\//, 'embed-toolkit'] },
});
