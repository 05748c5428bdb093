import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';
import { stripDeclaredFields } from './packages/embed-toolkit/scripts/strip-declared-fields.mjs';
import { licenses } from './packages/embed-toolkit/scripts/licenses.mjs';
import { modelTypes, namespaceTypes } from './packages/embed-toolkit/scripts/model-types.mjs';
import { minifyChunks } from './packages/embed-toolkit/scripts/minify.mjs';

const toolkit = fileURLToPath(new URL('packages/embed-toolkit', import.meta.url));
const tsconfig = `${toolkit}/tsconfig.json`;

/** The entries of the package: `dist/{name}.js` and `dist/{name}.d.ts`. */
const entries = {
  index: `${toolkit}/src/index.ts`,
  models: `${toolkit}/src/models/index.ts`,
  'drop-in': `${toolkit}/src/drop-in/index.ts`,
  testing: `${toolkit}/src/testing/index.ts`,
  react: `${toolkit}/src/react/index.ts`,
  element: `${toolkit}/src/element/index.ts`,
};

/** Dependencies that the host page provides. */
const external = ['react', 'react/jsx-runtime'];

/**
 * Replaces `self` with `globalThis`, because these two packages read `self` when they are imported, and `self` does not
 * exist on servers. The build makes no other change to the code of a dependency.
 */
const replaceSelf = replace({
  include: ['**/window-post-message-proxy/dist/*.js', '**/http-post-message/dist/*.js'],
  delimiters: ['', ''],
  preventAssignment: true,
  sourceMap: true,
  values: { '(self,': '(globalThis,' },
});

const sources = [
  nodeResolve({ browser: true }),
  replaceSelf,
  // The packages have no circular imports, so none needs a wrapper function.
  commonjs({ strictRequires: false }),
  licenses(),
  typescript({
    tsconfig,
    noEmit: false,
    noEmitOnError: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    include: [`${toolkit}/src/**`],
    exclude: ['**/*.test.{ts,tsx}'],
    transformers: { before: [stripDeclaredFields] },
  }),
];

/** Returns the directive that marks the React entry as client code for frameworks with server components. */
const getBanner = (/** @type {{ name: string }} */ { name }) => (name === 'react' ? "'use client';" : '');

const modules = {
  input: entries,
  external,
  output: [
    { format: 'es', ending: 'js' },
    { format: 'cjs', ending: 'cjs' },
  ].map(({ format, ending }) => ({
    dir: `${toolkit}/dist`,
    format,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `chunks/[name].${ending}`,
    banner: getBanner,
    sourcemap: true,
  })),
  plugins: sources,
};

/** The drop-in for script tags. Its global variable is that of powerbi-client. */
const umd = {
  input: entries['drop-in'],
  output: [
    { file: `${toolkit}/dist/embed-toolkit.umd.js`, plugins: [] },
    { file: `${toolkit}/dist/embed-toolkit.umd.min.js`, plugins: [minifyChunks()] },
  ].map((output) => ({ ...output, format: 'umd', name: 'powerbi-client', sourcemap: true })),
  plugins: sources,
};

/**
 * Removes a global declaration for Internet Explorer from the types of the message packages.
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
 * Declares the globals that the drop-in sets, as powerbi-client does.
 *
 * @type {import('rollup').Plugin}
 */
const withGlobal = {
  name: 'with-global',
  generateBundle(_, bundle) {
    const dropIn = bundle['drop-in.d.ts'];
    if (dropIn?.type !== 'chunk') return;
    dropIn.code += `declare global {
  interface Window {
    powerbi: import('./drop-in.js').service.Service;
    'powerbi-client': typeof import('./drop-in.js');
    powerBISDKGlobalServiceInstanceName?: string;
  }
  var powerbi: import('./drop-in.js').service.Service;
}
`;
  },
};

/**
 * Refers to the `models` entry from the other entries, so that the types exist once.
 *
 * @type {import('rollup').Plugin}
 */
const modelsOnce = {
  name: 'models-once',
  resolveId: (source, importer) =>
    importer &&
    !/[\\/]src[\\/]models[\\/]/.test(importer) &&
    /^powerbi-models$|(^|\/)models\/[\w-]+\.ts$/.test(source)
      ? { id: './models.js', external: true }
      : null,
};

/**
 * Refers to the `index` entry from the adapters, so that the classes exist once.
 *
 * @type {import('rollup').Plugin}
 */
const coreOnce = {
  name: 'core-once',
  resolveId: (source, importer) =>
    /[\\/](react|element|binding)[\\/][\w-]+\.tsx?$/.test(importer ?? '') &&
    /^\.\.\/(?!binding\/)/.test(source)
      ? { id: './index.js', external: true }
      : null,
};

/** Makes the global types of the CommonJS files refer to those of the ES modules, so that they are declared once. */
const referToModules = (/** @type {string} */ code) =>
  code
    .replaceAll(/import\('(.+?)\.cjs'\)/g, "import('$1.js', { with: { 'resolution-mode': 'import' } })")
    .replace(
      /: (EmbedContentElement)/,
      ": import('./element.js', { with: { 'resolution-mode': 'import' } }).$1",
    );

/**
 * Emits the same types for `require`.
 *
 * @type {import('rollup').Plugin}
 */
const forCommonJs = {
  name: 'for-common-js',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const source = file.code
        .replaceAll(/'\.\/([\w-]+)\.js'/g, "'./$1.cjs'")
        .replaceAll(/^declare global \{.*?^\}/gms, referToModules);
      this.emitFile({ type: 'asset', fileName: file.fileName.replace(/ts$/, 'cts'), source });
    }
  },
};

/** Bundles the types, including those of dependencies, because the published package has no dependencies. */
const types = Object.entries(entries).map(([name, input]) => ({
  input,
  external,
  output: { file: `${toolkit}/dist/${name}.d.ts`, format: 'es' },
  plugins: [
    modelsOnce,
    coreOnce,
    dts({
      tsconfig,
      includeExternal: ['powerbi-models', 'http-post-message', 'powerbi-router', 'window-post-message-proxy'],
    }),
    withoutGlobals,
    modelTypes(),
    namespaceTypes,
    withGlobal,
    forCommonJs,
  ],
}));

export default [modules, umd, ...types];
