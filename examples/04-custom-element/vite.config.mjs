import { defineConfig } from 'vite';
import minimal from '../01-minimal/vite.config.mjs';

/** The server of the minimal example, which issues tokens. */
export default defineConfig({ ...minimal, root: import.meta.dirname });
