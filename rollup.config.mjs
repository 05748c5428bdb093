import { fileURLToPath } from 'node:url';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';
import { wireSources } from './packages/embed-toolkit/scripts/wire-sources.mjs';

const toolkit = fileURLToPath(new URL('packages/embed-toolkit', import.meta.url));
const tsconfig = `${toolkit}/tsconfig.json`;

/** The modules that the package exports: `dist/{name}.js` and `dist/{name}.d.ts`. */
const entries = {
  index: `${toolkit}/src/index.ts`,
  models: `${toolkit}/src/models/index.ts`,
  'drop-in': `${toolkit}/src/drop-in/index.ts`,
  testing: `${toolkit}/src/testing/index.ts`,
};

/**
 * What no engine that runs ES2022 can tell from the sources. It is a script, not a module: what stands outside of its
 * function would be global.
 *
 * @type {import('@rollup/plugin-terser').Options}
 */
const smallest = { ecma: 2020, compress: { passes: 3, unsafe_arrows: true, pure_getters: true } };

const sources = [
  nodeResolve({ browser: true }),
  wireSources(),
  typescript({
    tsconfig,
    noEmit: false,
    noEmitOnError: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    include: [`${toolkit}/src/**`],
    exclude: ['**/*.test.ts'],
  }),
];

const esm = {
  input: entries,
  output: { dir: `${toolkit}/dist`, format: 'es', chunkFileNames: 'chunks/[name].js', sourcemap: true },
  plugins: sources,
};

/** For script tags: the drop-in, under the name that powerbi-client has there. */
const umd = {
  input: entries['drop-in'],
  output: [
    { file: `${toolkit}/dist/embed-toolkit.umd.js`, plugins: [] },
    { file: `${toolkit}/dist/embed-toolkit.umd.min.js`, plugins: [terser(smallest)] },
  ].map((output) => ({ ...output, format: 'umd', name: 'powerbi-client', sourcemap: true })),
  plugins: sources,
};

/**
 * The wire packages' types declare a property of Internet Explorer's window, for everybody. Not in our name.
 *
 * @type {import('rollup').Plugin}
 */
const withoutGlobals = {
  name: 'without-globals',
  generateBundle(_, bundle) {
    const global = /declare global \{\s*interface Window \{[^}]*\}\s*\}\n/;
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll('\r', '').replace(global, '');
    }
  },
};

/**
 * The drop-in sets a global, as powerbi-client does.
 *
 * @type {import('rollup').Plugin}
 */
const withGlobal = {
  name: 'with-global',
  generateBundle(_, bundle) {
    const file = bundle['drop-in.d.ts'];
    if (file?.type !== 'chunk') return;
    file.code += `declare global {
  interface Window {
    powerbi: import('./drop-in.js').service.Service;
    powerBISDKGlobalServiceInstanceName?: string;
  }
}
`;
  },
};

/**
 * `models` is one set of types, wherever it is imported from: the other entries refer to its file.
 *
 * @type {import('rollup').Plugin}
 */
const modelsOnce = {
  name: 'models-once',
  resolveId: (source, importer) =>
    importer && source.endsWith('models/index.ts') ? { id: './models.js', external: true } : null,
};

/** The types, with those of other packages written into them: the published package depends on none. */
const types = Object.entries(entries).map(([name, input]) => ({
  input,
  output: { file: `${toolkit}/dist/${name}.d.ts`, format: 'es' },
  plugins: [
    modelsOnce,
    dts({
      tsconfig,
      includeExternal: ['powerbi-models', 'http-post-message', 'powerbi-router', 'window-post-message-proxy'],
    }),
    withoutGlobals,
    withGlobal,
  ],
}));

export default [esm, umd, ...types];
