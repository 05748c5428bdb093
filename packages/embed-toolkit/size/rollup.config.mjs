import { URL, fileURLToPath } from 'node:url';
import oxc from 'unplugin-oxc/rollup';
import { ignoreInputHooks, minifyOptions } from '../minify.config.mjs';

/** Bundles each program in this folder like a host page's build, so that size-limit can measure it. */
export default ['report-view', 'report', 'service'].map((name) => ({
  input: fileURLToPath(new URL(`${name}.js`, import.meta.url)),
  output: {
    file: fileURLToPath(new URL(`../node_modules/.cache/size/${name}.js`, import.meta.url)),
    format: 'es',
    plugins: [oxc({ minify: { ...minifyOptions, module: true, mangle: { toplevel: true } } })],
  },
  onLog: ignoreInputHooks,
}));
