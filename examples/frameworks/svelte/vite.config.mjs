import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  plugins: [...(minimal.plugins ?? []), svelte({ configFile: false })],
});
