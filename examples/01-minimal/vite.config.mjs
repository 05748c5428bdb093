import { defineConfig } from 'vite';
import { embedToken } from './embed-token.mjs';

/** Handles `/embed-token`. */
const serve = (/** @type {Pick<import('vite').ViteDevServer, 'middlewares'>} */ { middlewares }) => {
  middlewares.use('/embed-token', (_request, response) => {
    embedToken().then(
      (access) => response.setHeader('content-type', 'application/json').end(JSON.stringify(access)),
      (error) => {
        console.error(error);
        response.writeHead(503).end();
      },
    );
  });
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../support/public',
  plugins: [{ name: 'embed-token', configureServer: serve, configurePreviewServer: serve }],
});
