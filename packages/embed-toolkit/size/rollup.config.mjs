import { URL, fileURLToPath } from 'node:url';
import { linkAngularLibraries } from '../compile-angular.mjs';
import { minify } from '../minify.config.mjs';
import { isPeer } from '../peers.config.mjs';

const programs = [
  'report-view',
  'report',
  'service',
  'link-reports',
  'react',
  'vue',
  'svelte',
  'angular',
  'element',
];

/** Bundles each program in this folder like a host page's build, so that size-limit can measure it. */
export default programs.map((name) => ({
  input: fileURLToPath(new URL(`${name}.js`, import.meta.url)),
  external: isPeer,
  plugins: [linkAngularLibraries()],
  output: {
    file: fileURLToPath(new URL(`../node_modules/.cache/size/${name}.js`, import.meta.url)),
    format: 'es',
    plugins: [minify({ module: true })],
  },
}));
