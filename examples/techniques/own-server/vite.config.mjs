import { defineConfig } from 'vite';
import { handleRequest } from './server.mjs';

/** Adds the server of the host page to the development server, under `/api`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../support/public',
  plugins: [
    {
      name: 'own-server',
      configureServer({ middlewares }) {
        middlewares.use('/api', (request, response) => void handleRequest(request, response));
      },
    },
  ],
});
