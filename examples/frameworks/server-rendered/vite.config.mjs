import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Renders the page on the server. Vite serves all other files. */
const renderOnServer = {
  name: 'render-on-server',
  configureServer(/** @type {import('vite').ViteDevServer} */ server) {
    const renderPage = async () => {
      const template = await readFile(join(root, 'index.html'), 'utf8');
      const page = await server.transformIndexHtml('/', template);
      const { render } = await server.ssrLoadModule('/server-entry.tsx');
      return page.replace('<!--app-->', render());
    };
    server.middlewares.use((request, response, next) => {
      if (request.url !== '/') next();
      else renderPage().then((html) => response.setHeader('content-type', 'text/html').end(html), next);
    });
  },
};

export default defineConfig({
  ...minimal,
  root,
  plugins: [...(minimal.plugins ?? []), renderOnServer],
});
