import { dirname, join, resolve } from 'node:path';
import {
  createCompilerHost,
  formatDiagnostics,
  performCompilation,
  readConfiguration,
} from '@angular/compiler-cli';
import linker from '@angular/compiler-cli/linker/babel';
import { transformAsync } from '@babel/core';

/**
 * Compiles a project with the Angular compiler. Writes no files.
 *
 * @param {string} project path of the TypeScript configuration
 * @param {ReadonlyMap<string, string>} [sources] the content of additional files by path, which are not read from disk
 * @returns {ReadonlyMap<string, string>} the content of the emitted files by path
 * @throws {Error} with the diagnostics when the sources have errors
 */
export function compileAngular(project, sources = new Map()) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const folders = new Set([...sources.keys()].map(dirname));
  const { rootNames, options, errors } = readConfiguration(project);
  const host = createCompilerHost({ options });
  const { fileExists, readFile, directoryExists } = host;
  host.directoryExists = (folder) => folders.has(folder) || (directoryExists?.(folder) ?? true);
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.writeFile = (file, content) => void files.set(file, content);
  const { diagnostics } = performCompilation({ rootNames: [...rootNames, ...sources.keys()], options, host });
  const problems = [...errors, ...diagnostics];
  if (problems.length > 0) throw new Error(formatDiagnostics(problems));
  return files;
}

/**
 * Creates a function that compiles a project when it is called first.
 *
 * @param {string} project path of the TypeScript configuration
 */
function createCompiler(project) {
  /** @type {ReadonlyMap<string, string> | undefined} */
  let files;
  return {
    getFiles: () => (files ??= compileAngular(project)),
    /** Compiles again after a change. */
    watchChange() {
      files = undefined;
    },
  };
}

/**
 * A Rollup and Vite plugin that loads the modules of a project as the Angular compiler emits them.
 *
 * @param {string} project path of the TypeScript configuration in the folder of the modules
 */
export function loadAngularModules(project) {
  const { getFiles, watchChange } = createCompiler(project);
  return {
    name: 'angular-modules',
    enforce: /** @type {const} */ ('pre'),
    watchChange,
    load(/** @type {string} */ id) {
      if (!id.startsWith(join(dirname(project), '/'))) return null;
      const file = id.replace(/\.ts$/, '.js');
      const code = getFiles().get(file);
      return code === undefined ? null : { code, map: getFiles().get(`${file}.map`) ?? null };
    },
  };
}

/**
 * A Rollup plugin that loads declaration files as the Angular compiler emits them. They declare the selectors, inputs
 * and outputs of components.
 *
 * @param {string} project path of the TypeScript configuration
 */
export function loadAngularTypes(project) {
  const { getFiles, watchChange } = createCompiler(project);
  return {
    name: 'angular-types',
    watchChange,
    resolveId(/** @type {string} */ source, importer = '') {
      const file = resolve(dirname(importer), source).replace(/(\.d)?\.ts$/, '.d.ts');
      return getFiles().has(file) ? file : null;
    },
    load: (/** @type {string} */ id) => getFiles().get(id) ?? null,
  };
}

/** A Rollup and Vite plugin that completes the compilation of libraries, as the Angular CLI does. */
export const linkAngularLibraries = () => ({
  name: 'angular-linker',
  async transform(/** @type {string} */ code, /** @type {string} */ filename) {
    if (!code.includes('ɵɵngDeclare')) return null;
    const options = { filename, plugins: [linker], configFile: false, sourceMaps: true, compact: false };
    const result = await transformAsync(code, options);
    return result && { code: result.code ?? '', map: result.map ?? null };
  },
});
