import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pickIcons } from '../build/pick-icons.ts';

export default defineConfig({ plugins: [react(), pickIcons()] });
