import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc } from 'vite';
import { createAccess, getContent, getSandboxOrigin, toFailure } from './server.mjs';

const folder = import.meta.dirname;

/** @typedef {Pick<import('vite').ViteDevServer, 'middlewares'>} Server */

/** Adds the routes of the server part to the development server and the preview server. */
function addRoutes(/** @type {Server} */ { middlewares }) {
  middlewares.use('/playground-api', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
    const { host = '' } = request.headers;
    const result =
      pathname === '/content'
        ? getContent(host)
        : pathname === '/access'
          ? createAccess(searchParams)
          : undefined;
    const send = (/** @type {number} */ status, /** @type {unknown} */ body) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    if (!result) send(404, { message: 'Not found' });
    else
      result.then(
        (body) => send(200, body),
        (error) => {
          const { status, message } = toFailure(error);
          send(status, { message });
        },
      );
  });
}

/**
 * Restricts the pages of the playground: the playground itself only frames its sandbox, and the sandbox connects only to
 * its own server and frames only the BI service.
 */
function addPolicies(/** @type {Server} */ { middlewares }) {
  middlewares.use((request, response, next) => {
    const { host = '' } = request.headers;
    const { pathname } = new URL(request.url ?? '', 'http://server');
    const otherOrigin = getSandboxOrigin(host) ?? "'none'";
    const services = process.env['BI_EMBED_ORIGINS']?.replaceAll(',', ' ') ?? 'https://app.powerbi.com';
    if (pathname.endsWith('/sandbox.html'))
      response.setHeader(
        'content-security-policy',
        [
          "default-src 'none'",
          "script-src 'self' blob:",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "connect-src 'self'",
          `frame-src ${services}`,
          "base-uri 'none'",
          "form-action 'none'",
          `frame-ancestors ${otherOrigin}`,
        ].join('; '),
      );
    else if (/\/playground\/(index\.html)?$/.test(pathname))
      response.setHeader(
        'content-security-policy',
        `frame-src ${otherOrigin}; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`,
      );
    next();
  });
}

/** Compiles TypeScript that is imported with `?compiled`: snippets run before the editor has loaded. */
const compileSnippets = {
  name: 'compile-snippets',
  /** Before Vite compiles TypeScript, so that the source map refers to the TypeScript code. */
  enforce: /** @type {const} */ ('pre'),
  async transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (!id.endsWith('?compiled')) return undefined;
    const file = id.replace('?compiled', '');
    const compiled = await transformWithOxc(code, file, { target: 'es2023', sourcemap: true });
    return {
      code: `export default ${JSON.stringify({ code: compiled.code, map: compiled.map })}`,
      map: null,
    };
  },
};

/** Adds the files of our packages, which are not on npm yet: projects contain them. */
const addPackages = {
  name: 'project-packages',
  apply: /** @type {const} */ ('build'),
  /** @this {import('vite').Rolldown.PluginContext} */
  generateBundle() {
    const out = mkdtempSync(join(tmpdir(), 'embed-package-'));
    try {
      const script = join(folder, '../../scripts/build-packages.mjs');
      execFileSync(process.execPath, [script, '--out', out, 'toolkit', 'emulator']);
      for (const name of readdirSync(out)) {
        const source = readFileSync(join(out, name));
        this.emitFile({ type: 'asset', fileName: `packages/${name}`, source });
      }
    } finally {
      rmSync(out, { recursive: true });
    }
  },
};

export default defineConfig({
  ...minimal,
  root: folder,
  publicDir: false,
  plugins: [
    ...(minimal.plugins ?? []),
    react(),
    compileSnippets,
    addPackages,
    {
      name: 'playground-server',
      configureServer: addRoutes,
      configurePreviewServer: (server) => {
        addPolicies(server);
        addRoutes(server);
      },
    },
  ],
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: [join(folder, 'index.html'), join(folder, 'sandbox.html')],
      // The console shows the names of classes, such as `Page`.
      output: { keepNames: true },
    },
    chunkSizeWarningLimit: 8000,
  },
});
