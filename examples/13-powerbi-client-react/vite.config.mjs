import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import minimal from '../01-minimal/vite.config.mjs';

/** Whoever imports powerbi-client, packages included, gets the toolkit. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  resolve: { alias: { 'powerbi-client': fileURLToPath(import.meta.resolve('embed-toolkit/drop-in')) } },
});
