import { join } from 'node:path';
import { defineConfig } from 'vite';
import examples from './gallery.json' with { type: 'json' };
import { handleAccess } from './server.mjs';

const root = import.meta.dirname;

/** Policy of the built pages. They embed reports of any host, because the build does not know the emulator's address. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src https: http://localhost:* http://127.0.0.1:*',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the pages of all examples, and the route `/access` of their server. */
export default defineConfig({
  root,
  base: './',
  publicDir: '../support/public',
  build: {
    // Browsers that support light-dark(). Its replacement for older browsers ignores the theme that users select.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: Object.fromEntries(examples.map(({ name }) => [name, join(root, name, 'index.html')])),
    },
  },
  plugins: [
    {
      name: 'gallery-policy',
      apply: 'build',
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'content-security-policy', content: policy },
          injectTo: 'head-prepend',
        },
      ],
    },
    {
      name: 'gallery-server',
      configureServer({ middlewares }) {
        middlewares.use('/access', (request, response) => void handleAccess(request, response));
      },
    },
  ],
});
