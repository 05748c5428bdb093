import { fileURLToPath } from 'node:url';

/** Returns the aliases that replace the sources of the toolkit with entries of the built package. */
export const createToolkitAliases = (/** @type {string[]} */ ...entries) =>
  ['', ...entries].map((entry) => ({
    find: new RegExp(`^embed-toolkit${entry && `/${entry}`}$`),
    replacement: fileURLToPath(
      new URL(`../../packages/embed-toolkit/dist/${entry || 'index'}.js`, import.meta.url),
    ),
  }));
