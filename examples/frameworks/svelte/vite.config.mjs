import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { createToolkitAliases } from '@embed-portal/example-support/built-toolkit';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Uses the server of the minimal example to issue tokens, and the built toolkit. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  plugins: [...(minimal.plugins ?? []), svelte({ configFile: false })],
  resolve: { alias: createToolkitAliases('svelte') },
});
