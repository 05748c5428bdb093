import path from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { compileScript, compileTemplate, parse as parseComponent } from 'vue/compiler-sfc';
import { getCodeBlocks, pages, root } from './markdown.ts';
import { getScript, sampleFiles, sampleFolders, samples } from './samples.ts';

/** The code of the samples as modules, by path. */
const modules = new Map(
  [...sampleFiles.values()].map((sample) => [sample.path, `${getScript(sample)}\nexport {};\n`]),
);

function createProgram(): ts.Program {
  const config = path.join(root, 'docs/tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const options = { ...parsed?.options, noUnusedLocals: false, noUnusedParameters: false, checkJs: false };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (name) => modules.has(name) || fileExists(name);
  host.directoryExists = (name) => sampleFolders.has(name) || (directoryExists?.(name) ?? true);
  host.readFile = (name) => modules.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const code = modules.get(name);
    return code === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, code, target, true);
  };
  return ts.createProgram([...modules.keys()], options, host);
}

describe('Code in the documentation', () => {
  const program = createProgram();

  it.each(samples)('the code block at $file:$line compiles', ({ path: name }) => {
    const file = program.getSourceFile(name);
    const diagnostics = ts.getPreEmitDiagnostics(program, file);
    expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual(
      [],
    );
  });

  it.each(pages.flatMap(getCodeBlocks).filter(({ language }) => language === 'svelte'))(
    'the component at $file:$line compiles without warnings',
    ({ code }) => {
      expect(compile(code, {}).warnings).toEqual([]);
    },
  );

  it.each(samples.filter(({ language }) => language === 'vue'))(
    'the component at $file:$line compiles without errors',
    ({ code, name = '' }) => {
      const { descriptor, errors } = parseComponent(code, { filename: name });
      const script = compileScript(descriptor, { id: name });
      const template = compileTemplate({
        source: descriptor.template?.content ?? '',
        filename: name,
        id: name,
        compilerOptions: { bindingMetadata: script.bindings ?? {} },
      });
      expect([...errors, ...template.errors, ...template.tips]).toEqual([]);
    },
  );

  it.each(pages.flatMap(getCodeBlocks).filter(({ language }) => language === 'json'))(
    'the JSON block at $file:$line can be parsed',
    ({ code }) => {
      expect(() => JSON.parse(code) as unknown).not.toThrow();
    },
  );
});
