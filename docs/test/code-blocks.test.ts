import path from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
// eslint-disable-next-line import-x/no-relative-packages -- a part of the build of the toolkit, which is not published
import { compileAngular } from '../../packages/embed-toolkit/compile-angular.mjs';
import { getCodeBlocks, docstrings, pages, root } from './markdown.ts';

const extensions: Record<string, string> = { ts: 'ts', tsx: 'tsx', js: 'js', svelte: 'ts', angular: 'ts' };

/** Returns the code that TypeScript can check: the script of a component, and other code unchanged. */
const getScript = (language: string, code: string) =>
  language === 'svelte' ? (/<script[^>]*>(.*?)<\/script>/s.exec(code)?.[1] ?? '') : code;

/** The code blocks as modules, by filename. Each name contains the page and line of its block. */
const modules = new Map(
  [...pages, ...docstrings].flatMap(getCodeBlocks).flatMap(({ file, line, language, code }) => {
    const extension = extensions[language];
    if (!extension) return [];
    const name = path.join(root, 'docs/test', `${file.replaceAll('/', '+')}:${line}.${extension}`);
    return [[name, `${getScript(language, code)}\nexport {};\n`] as const];
  }),
);

const createProgram = (): ts.Program => {
  const config = path.join(root, 'docs/tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const options = { ...parsed?.options, noUnusedLocals: false, noUnusedParameters: false, checkJs: false };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => modules.has(name) || fileExists(name);
  host.readFile = (name) => modules.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const code = modules.get(name);
    return code === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, code, target, true);
  };
  const preamble = path.join(root, 'docs/test/preamble.d.ts');
  return ts.createProgram([preamble, ...modules.keys()], options, host);
};

describe('Code in the documentation', () => {
  const program = createProgram();

  it.each([...modules.keys()].map((name) => [path.basename(name), name] as const))(
    'the code block %s compiles',
    (_, name) => {
      const file = program.getSourceFile(name);
      const diagnostics = ts.getPreEmitDiagnostics(program, file);
      expect(
        diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      ).toEqual([]);
    },
  );

  it.each(pages.flatMap(getCodeBlocks).filter(({ language }) => language === 'svelte'))(
    'the component at $file:$line compiles without warnings',
    ({ code }) => {
      expect(compile(code, {}).warnings).toEqual([]);
    },
  );

  it('the templates of Angular components compile', () => {
    const components = [...modules].filter(([, code]) => code.includes('@Component'));
    expect(components.length).toBeGreaterThan(3);
    const project = path.join(root, 'docs/test/angular.tsconfig.json');
    expect(() => compileAngular(project, new Map(components))).not.toThrow();
  });

  it.each(pages.flatMap(getCodeBlocks).filter(({ language }) => language === 'json'))(
    'the JSON block at $file:$line can be parsed',
    ({ code }) => {
      expect(() => JSON.parse(code) as unknown).not.toThrow();
    },
  );
});
