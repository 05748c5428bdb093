import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import typescript from '@rollup/plugin-typescript';
import { dts } from 'rollup-plugin-dts';
import license from 'rollup-plugin-license';
import { loadAngularModules, loadAngularTypes } from './compile-angular.mjs';
import { minify } from './minify.config.mjs';
import { isPeer } from './peers.config.mjs';

const toolkit = import.meta.dirname;
const commands = join(toolkit, '../toolkit-commands');
const sources = join(toolkit, 'src', '/');
const tsconfig = join(toolkit, 'tsconfig.build.json');
const angularProject = join(sources, 'angular/tsconfig.json');

/** The entries of the package: `dist/{name}.js` and `dist/{name}.d.ts`. */
const entries = {
  index: join(sources, 'index.ts'),
  models: join(sources, 'models/index.ts'),
  'drop-in': join(sources, 'drop-in/index.ts'),
  testing: join(sources, 'testing/index.ts'),
  react: join(sources, 'react/index.ts'),
  element: join(sources, 'element/index.ts'),
  vue: join(sources, 'vue/index.ts'),
  svelte: join(sources, 'svelte/index.ts'),
  angular: join(sources, 'angular/index.ts'),
};

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

// Empty in workflows that do not know the address.
const siteUrl = process.env['SITE_URL'];

/** Makes the links of errors to the error index absolute, if the address of the published site is known. */
const linkErrorIndex = replace({
  include: join(sources, 'shared/errors.ts'),
  delimiters: ['', ''],
  preventAssignment: true,
  sourceMap: true,
  values: siteUrl ? { 'docs/errors.md#': `${siteUrl.replace(/\/?$/, '/')}errors.html#` } : {},
});

const toolkitRequire = createRequire(join(toolkit, 'package.json'));
const routerRequire = createRequire(toolkitRequire.resolve('powerbi-router/package.json'));

/** Packages that the published files contain although Rollup bundles none of their modules. */
const embedded = [
  // The published file of powerbi-router contains it.
  { name: 'route-recognizer', file: routerRequire.resolve('route-recognizer/LICENSE') },
].map(({ name, file }) => ({ name, licenseText: readFileSync(file, 'utf8') }));

/**
 * The packages that the command contains. Rollup bundles the command before the entries, which write the licenses.
 *
 * @type {{ name: string | null, licenseText: string | null }[]}
 */
const commandDependencies = [];

/** Writes the licenses of all packages that the published files contain. */
const licenses = license({
  cwd: toolkit,
  thirdParty: {
    output: {
      file: join(toolkit, 'dist/third-party-licenses.txt'),
      template: (dependencies) =>
        [...dependencies, ...embedded, ...commandDependencies]
          .map(({ name, licenseText }) => `${name}\n\n${licenseText}`)
          .join('\n\n'),
    },
  },
});

/** Creates the plugin that compiles the sources with the options of a TypeScript project. */
const compile = (/** @type {string} */ project) =>
  typescript({
    tsconfig: project,
    noEmit: false,
    noEmitOnError: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    include: [join(sources, '**'), join(commands, 'src/**')],
    exclude: ['**/*.test.{ts,tsx}'],
  });

const plugins = [
  nodeResolve({ browser: true }),
  replaceSelf,
  // The packages have no circular imports, so none needs a wrapper function.
  commonjs({ strictRequires: false }),
  linkErrorIndex,
  compile(tsconfig),
];

/**
 * Bundles the command `embed-toolkit`, which runs in Node.js, with its dependencies.
 *
 * @type {import('rollup').RollupOptions}
 */
const command = {
  input: join(commands, 'src/main.ts'),
  external: /^node:/,
  output: {
    file: join(toolkit, 'dist/cli.js'),
    format: 'es',
    banner: '#!/usr/bin/env node',
    plugins: [minify({ module: true })],
  },
  plugins: [
    nodeResolve(),
    commonjs(),
    compile(join(commands, 'tsconfig.build.json')),
    license({
      cwd: toolkit,
      thirdParty: (dependencies) =>
        void commandDependencies.splice(0, Number.POSITIVE_INFINITY, ...dependencies),
    }),
  ],
};

/** Returns the directive that marks the React entry as client code for frameworks with server components. */
const getBanner = (/** @type {{ name: string }} */ { name }) => (name === 'react' ? "'use client';" : '');

const angularEntry = `${sources}~angular.js`;

/**
 * Moves the Angular entry behind the other entries. Rollup sorts entries by their paths and shared modules by the first
 * entry that imports them. In the order of the Angular entry, the code of the other entries would compress worse.
 */
const sortAngularLast = {
  name: 'sort-angular-last',
  resolveId: (/** @type {string} */ id) => (id === angularEntry ? id : null),
  load: (/** @type {string} */ id) =>
    id === angularEntry ? `export * from ${JSON.stringify(entries.angular)};` : null,
};

/** @type {import('rollup').RollupOptions} */
const modules = {
  input: { ...entries, angular: angularEntry },
  external: isPeer,
  output: /** @type {const} */ (['es', 'cjs']).map((format) => {
    const extension = format === 'es' ? 'js' : 'cjs';
    return {
      dir: join(toolkit, 'dist'),
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `chunks/[name].${extension}`,
      banner: getBanner,
      sourcemap: true,
    };
  }),
  plugins: [sortAngularLast, loadAngularModules(angularProject), ...plugins, licenses],
};

/** @type {import('rollup').OutputOptions} */
const script = { format: 'umd', name: 'powerbi-client', sourcemap: true };

/**
 * Bundles the drop-in for script tags, with the same global variable as powerbi-client.
 *
 * @type {import('rollup').RollupOptions}
 */
const umd = {
  input: entries['drop-in'],
  output: [
    { file: join(toolkit, 'dist/embed-toolkit.umd.js'), ...script },
    { file: join(toolkit, 'dist/embed-toolkit.umd.min.js'), ...script, plugins: [minify({ module: false })] },
  ],
  plugins,
};

/** Entries for frameworks and the custom element. Their types import everything else from the `index` entry. */
const adapters = ['react', 'element', 'vue', 'svelte', 'angular'];
const adapterFolders = [...adapters, 'binding'].map((folder) => join(sources, folder, '/'));
/** The folders whose types the `models` entry declares. */
const modelsFolders = ['models', 'types'].map((folder) => join(sources, folder, '/'));

/**
 * Returns the entry from which the types of another entry import a module, so that each type is declared once.
 *
 * @param {string} entry
 * @param {string} id the path of a source file
 */
function findTypesEntry(entry, id) {
  if (entry !== 'models' && modelsFolders.some((folder) => id.startsWith(folder))) return 'models';
  return adapters.includes(entry) &&
    id.startsWith(sources) &&
    !adapterFolders.some((folder) => id.startsWith(folder))
    ? 'index'
    : undefined;
}

/**
 * The global types of an entry. They refer to the ES module in both formats, so that a program that uses both formats
 * declares each global once.
 *
 * @type {Record<string, string>}
 */
const globalTypes = {
  'drop-in': `declare global {
  interface Window {
    powerbi: import('./drop-in.js', { with: { 'resolution-mode': 'import' } }).service.Service;
    'powerbi-client': typeof import('./drop-in.js', { with: { 'resolution-mode': 'import' } });
    powerBISDKGlobalServiceInstanceName?: string;
  }
  var powerbi: import('./drop-in.js', { with: { 'resolution-mode': 'import' } }).service.Service;
}`,
  element: `declare global {
  interface HTMLElementTagNameMap {
    'embed-content': import('./element.js', { with: { 'resolution-mode': 'import' } }).EmbedContentElement;
  }
}`,
};

/** Publishes the modules that the types of the drop-in declare. */
const publishDropInModules = {
  name: 'publish-drop-in-modules',
  /** @this {import('rollup').PluginContext} */
  generateBundle() {
    const source = readFileSync(join(sources, 'drop-in/modules.d.ts'));
    this.emitFile({ type: 'asset', fileName: 'drop-in-modules.d.ts', source });
  },
};

/** Publishes the declarations of enums, whose members are also types, instead of the constants with their values. */
const publishEnumDeclarations = alias({
  entries: [{ find: /^\.{1,2}\/enums\.ts$/, replacement: join(sources, 'types/enums.ts') }],
});

/** Bundles the types. */
const types = Object.entries(entries).map(([name, input]) => ({
  input: name === 'angular' ? input.replace(/\.ts$/, '.d.ts') : input,
  external: (/** @type {string} */ id) => isPeer(id) || findTypesEntry(name, id) !== undefined,
  output: [
    { types: 'd.ts', modules: 'js' },
    { types: 'd.cts', modules: 'cjs' },
  ].map((extensions) => ({
    file: join(toolkit, `dist/${name}.${extensions.types}`),
    format: 'es',
    paths: (/** @type {string} */ id) => {
      const entry = findTypesEntry(name, id);
      return entry ? `./${entry}.${extensions.modules}` : id;
    },
    banner: name === 'drop-in' ? '/// <reference path="./drop-in-modules.d.ts" />' : '',
    footer: globalTypes[name],
  })),
  plugins: [
    ...(name === 'models' ? [publishEnumDeclarations] : []),
    ...(name === 'drop-in' ? [publishDropInModules] : []),
    ...(name === 'angular' ? [loadAngularTypes(angularProject)] : []),
    dts({ tsconfig }),
  ],
}));

export default [command, modules, umd, ...types];
