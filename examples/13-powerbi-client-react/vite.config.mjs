import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';

/** Redirects imports of powerbi-client to the toolkit, including imports in installed packages. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  resolve: { alias: { 'powerbi-client': fileURLToPath(import.meta.resolve('embed-toolkit/drop-in')) } },
});
