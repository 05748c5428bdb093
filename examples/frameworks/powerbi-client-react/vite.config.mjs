import { fileURLToPath } from 'node:url';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

/** Redirects imports of powerbi-client to the toolkit, including imports in installed packages. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  resolve: { alias: { 'powerbi-client': fileURLToPath(import.meta.resolve('embed-toolkit/drop-in')) } },
});
