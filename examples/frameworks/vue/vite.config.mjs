import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { createToolkitAliases } from '@embed-portal/example-support/built-toolkit';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** Uses the server of the minimal example to issue tokens, and the built toolkit. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  plugins: [...(minimal.plugins ?? []), vue()],
  resolve: { alias: createToolkitAliases('vue') },
});
