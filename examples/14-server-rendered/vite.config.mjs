import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Renders the page on the server. Vite serves all other files. */
const renderOnServer = {
  name: 'render-on-server',
  configureServer(/** @type {import('vite').ViteDevServer} */ server) {
    server.middlewares.use(async (request, response, next) => {
      if (request.url !== '/') return next();
      try {
        const template = await readFile(join(root, 'index.html'), 'utf8');
        const page = await server.transformIndexHtml('/', template);
        const { render } = await server.ssrLoadModule('/server-entry.tsx');
        const html = page.replace('<!--app-->', render());
        response.setHeader('content-type', 'text/html').end(html);
      } catch (error) {
        next(error);
      }
    });
  },
};

/** Returns the path of a published bundle, because the sources import packages that servers cannot load. */
const getBundlePath = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../packages/embed-toolkit/dist/${name}.js`, import.meta.url));
const alias = [
  { find: /^embed-toolkit$/, replacement: getBundlePath('index') },
  { find: /^embed-toolkit\/react$/, replacement: getBundlePath('react') },
];

export default defineConfig({
  ...minimal,
  root,
  plugins: [...(minimal.plugins ?? []), renderOnServer],
  resolve: { alias },
});
