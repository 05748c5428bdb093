import type { Plugin } from 'vite';

const routes = /\/api-contract\/src\/routes\/[\w-]+\.ts$/;
const summary = /\bsummary:\s*'[^']*',/g;

/** Leaves the summaries of routes out of the bundle: they are for the document of the API, which the server writes. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return routes.test(id.replaceAll('\\', '/')) ? { code: code.replace(summary, ''), map: null } : null;
  },
});
