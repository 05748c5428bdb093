import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

const script = fileURLToPath(
  new URL('../../../packages/embed-toolkit/dist/embed-toolkit.umd.min.js', import.meta.url),
);

/** Serves the built script, as a CDN or your own web server does. */
const serveScript = {
  name: 'serve-script',
  configureServer(/** @type {import('vite').ViteDevServer} */ { middlewares }) {
    middlewares.use('/embed-toolkit.umd.min.js', (_request, response, next) => {
      readFile(script).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
    });
  },
};

export default defineConfig({
  ...minimal,
  root: import.meta.dirname,
  plugins: [...(minimal.plugins ?? []), serveScript],
});
