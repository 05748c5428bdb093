import { defineConfig } from 'vite';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({ ...minimal, root: import.meta.dirname });
