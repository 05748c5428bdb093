import { defineConfig } from 'vite';
import minimal from '../01-minimal/vite.config.mjs';

/** Uses the server of the minimal example to issue tokens. */
export default defineConfig({ ...minimal, root: import.meta.dirname });
