import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({ ...minimal, root: import.meta.dirname });
