import { URL, fileURLToPath } from 'node:url';
import { minify } from '../minify.config.mjs';

/** Bundles each program in this folder like a host page's build, so that size-limit can measure it. */
export default ['report-view', 'report', 'service'].map((name) => ({
  input: fileURLToPath(new URL(`${name}.js`, import.meta.url)),
  output: {
    file: fileURLToPath(new URL(`../node_modules/.cache/size/${name}.js`, import.meta.url)),
    format: 'es',
    plugins: [minify({ module: true })],
  },
}));
