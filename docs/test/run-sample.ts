import * as toolkit from 'embed-toolkit';
import * as dropIn from 'embed-toolkit/drop-in';
import * as element from 'embed-toolkit/element';
import * as testing from 'embed-toolkit/testing';
import * as toolkitForVue from 'embed-toolkit/vue';
import ts from 'typescript';
import { expect } from 'vitest';
import * as vue from 'vue';
import { resolveSample } from './samples.ts';
import type { Sample } from './samples.ts';

/** The packages that samples import. */
const packages: Record<string, unknown> = {
  'embed-toolkit': toolkit,
  'embed-toolkit/drop-in': dropIn,
  'embed-toolkit/element': element,
  'embed-toolkit/testing': testing,
  'embed-toolkit/vue': toolkitForVue,
  vue,
};

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  jsx: ts.JsxEmit.ReactJSX,
};

interface RunnerOptions {
  /** Additional packages that samples import, by name. */
  packages?: Record<string, unknown>;
  /** Compiles the component of a sample to a module. */
  compile?: (sample: Sample) => string;
}

/** Runs samples, and the files that they import, once each. */
export class SampleRunner {
  readonly #modules = new Map<string, Promise<object>>();
  readonly #tests: (() => unknown)[] = [];
  readonly #packages: Record<string, unknown>;
  readonly #compile: (sample: Sample) => string;

  constructor({ packages: additional, compile = ({ code }) => code }: RunnerOptions = {}) {
    this.#packages = { ...packages, ...additional };
    this.#compile = compile;
  }

  /** Runs the tests that the samples have defined. */
  async runTests(): Promise<void> {
    for (const test of this.#tests) await test();
  }

  /** Runs a sample and returns its exports. */
  run(sample: Sample): Promise<object> {
    const running = this.#modules.get(sample.path) ?? this.#execute(sample);
    this.#modules.set(sample.path, running);
    return running;
  }

  async #execute(sample: Sample): Promise<object> {
    const code = ts.transpileModule(this.#compile(sample), { compilerOptions }).outputText;
    const it = (_title: string, test: () => unknown) => this.#tests.push(test);
    const modules: Record<string, unknown> = { ...this.#packages, vitest: { expect, it } };
    for (const [, specifier = ''] of code.matchAll(/require\("(\.[^"]+)"\)/g)) {
      const imported = resolveSample(specifier, sample.path);
      if (!imported) throw new Error(`${sample.file}:${sample.line} imports the missing file ${specifier}.`);
      modules[specifier] = await this.run(imported);
    }
    const exports = {};
    // A function, because modules with `await` at the top level cannot be run as CommonJS modules.
    const execute = new Function('require', 'exports', `return (async () => {${code}\n})();`) as (
      require: (specifier: string) => unknown,
      exports: object,
    ) => Promise<void>;
    await execute((specifier) => modules[specifier], exports);
    return exports;
  }
}
