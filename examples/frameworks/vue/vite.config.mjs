import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  plugins: [...(minimal.plugins ?? []), vue()],
});
