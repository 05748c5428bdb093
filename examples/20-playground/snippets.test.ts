import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { groups, snippets } from './snippets/index.ts';

const folder = import.meta.dirname;
const reportFile = path.resolve(folder, '../../packages/embed-toolkit/api-report/index.api.md');

/** Members that no page calls, with the reason. */
const exceptions = new Set([
  // Wrappers of powerbi-client call it. Pages call `createReport` and `quickCreate`.
  'Embed.create',
]);

/** Names of classes that the report renames because a global class has the same name. */
const renamedClasses: Record<string, string> = { Report_2: 'Report' };
/** Classes of the message layers, which are not parts of the toolkit. */
const foreignClasses = new Set(['HttpPostMessage', 'Response_2', 'Router', 'WindowPostMessageProxy']);

/** Returns the public methods of all classes in the published types, such as `Report.setPage`. */
function listPublicMethods(): string[] {
  const [, code = ''] = /```ts\n(.*)```/s.exec(readFileSync(reportFile, 'utf8')) ?? [];
  const file = ts.createSourceFile('index.d.ts', code, ts.ScriptTarget.Latest, true);
  const methods = new Set<string>();
  for (const statement of file.statements) {
    const name = ts.isClassDeclaration(statement) ? (statement.name?.text ?? '') : '';
    if (!ts.isClassDeclaration(statement) || foreignClasses.has(name)) continue;
    for (const member of statement.members) {
      if (!ts.isMethodDeclaration(member)) continue;
      methods.add(`${renamedClasses[name] ?? name}.${member.name.getText(file)}`);
    }
  }
  return [...methods].sort();
}

/** Returns the methods that the snippets call, with the class that declares them. */
function listCalledMethods(): Set<string> {
  const { config } = ts.readConfigFile(path.join(folder, '../tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(folder, '..'));
  const files = snippets.map(({ id }) => path.join(folder, 'snippets', `${id}.ts`));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const called = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const symbol = checker.getSymbolAtLocation(node.name);
      for (const { parent } of symbol?.declarations ?? [])
        if (ts.isClassDeclaration(parent)) called.add(`${parent.name?.text}.${node.name.text}`);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return called;
}

let called: Set<string>;
beforeAll(() => {
  called = listCalledMethods();
});

it('the snippets call each public method of the published types', () => {
  const methods = listPublicMethods();
  expect(methods).toContain('Report.batch');
  expect(methods).toContain('VisualDescriptor.sortBy');
  expect(methods.filter((method) => !called.has(method) && !exceptions.has(method))).toEqual([]);
});

it('each snippet has code and a separate title', () => {
  expect(groups.map(({ title }) => title)).toEqual([
    'Load',
    'Pages',
    'Filters',
    'Slicers',
    'Bookmarks',
    'Visuals',
    'Layout',
    'Themes',
    'Events',
    'Export',
    'Several changes',
    'Tokens',
    'Errors',
  ]);
  expect(snippets.filter(({ code }) => code === '')).toEqual([]);
  expect(new Set(snippets.map(({ title }) => title)).size).toBe(snippets.length);
});
