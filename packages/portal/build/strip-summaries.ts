import type { Plugin } from 'vite';

const routes = /\/api-contract\/src\/routes\/[\w-]+\.ts$/;
const summary = /\bsummary:\s*'[^']*',/g;

/** Removes route summaries from the bundle: only the server uses them, for its API description. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return routes.test(id.replaceAll('\\', '/')) ? { code: code.replace(summary, ''), map: null } : null;
  },
});
