import { join } from 'node:path';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { linkAngularLibraries, loadAngularModules } from '@embed-portal/example-support/compile-angular';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({
  ...minimal,
  root,
  plugins: [
    ...(minimal.plugins ?? []),
    loadAngularModules(join(root, 'tsconfig.json')),
    linkAngularLibraries(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [linkAngularLibraries()] } },
});
