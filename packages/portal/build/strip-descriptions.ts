import type { Plugin } from 'vite';

const contract = /\/api-contract\/src\/(?:entities|routes|[\w-]+\.ts$)/;
const summary = /\bsummary:\s*'[^']*',/g;
const description = /\.describe\(\s*(?:'[^']*'|"[^"]*"),?\s*\)/g;

/**
 * Removes the summaries of routes and the descriptions of schemas from the bundle: only the server uses them, for its
 * API description.
 */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return contract.test(id.replaceAll('\\', '/'))
      ? { code: code.replace(summary, '').replace(description, ''), map: null }
      : null;
  },
});
