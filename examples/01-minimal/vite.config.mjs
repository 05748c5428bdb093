import { join } from 'node:path';
import { defineConfig } from 'vite';
import { createEmbedToken } from './embed-token.mjs';

/** Adds the route `/embed-token` to the development server and the preview server. */
function serveEmbedToken(/** @type {Pick<import('vite').ViteDevServer, 'middlewares'>} */ { middlewares }) {
  middlewares.use('/embed-token', (_request, response) => {
    createEmbedToken().then(
      (access) => response.setHeader('content-type', 'application/json').end(JSON.stringify(access)),
      (error) => {
        console.error(error);
        response.writeHead(503).end();
      },
    );
  });
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../support/public'),
  plugins: [
    { name: 'embed-token', configureServer: serveEmbedToken, configurePreviewServer: serveEmbedToken },
  ],
});
