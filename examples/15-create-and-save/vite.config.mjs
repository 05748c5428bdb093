import { defineConfig } from 'vite';
import { embedToken } from '../01-minimal/embed-token.mjs';
import { createToken } from './create-token.mjs';

/** Your own server would issue tokens of the second type only for reports that this user has created. */
const answers = {
  '/create-token': createToken,
  '/saved-token': (/** @type {URLSearchParams} */ query) => embedToken(query.get('report') ?? ''),
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../support/public',
  plugins: [
    {
      name: 'tokens',
      configureServer({ middlewares }) {
        for (const [path, answer] of Object.entries(answers)) {
          middlewares.use(path, (request, response) => {
            const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
            answer(searchParams).then(
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
