import { createEmbedToken } from '@embed-portal/example-minimal/embed-token.mjs';
import { defineConfig } from 'vite';
import { createToken } from './create-token.mjs';

/**
 * Functions that create the tokens, by path. In production, issue tokens for saved reports only to the users who
 * created them.
 */
const tokenRoutes = {
  '/create-token': createToken,
  '/saved-token': (/** @type {URLSearchParams} */ query) => createEmbedToken(query.get('report') ?? ''),
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../support/public',
  plugins: [
    {
      name: 'tokens',
      configureServer({ middlewares }) {
        for (const [path, createAccess] of Object.entries(tokenRoutes)) {
          middlewares.use(path, (request, response) => {
            const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
            createAccess(searchParams).then(
              (access) => response.setHeader('content-type', 'application/json').end(JSON.stringify(access)),
              (error) => {
                console.error(error);
                response.writeHead(503).end();
              },
            );
          });
        }
      },
    },
  ],
});
