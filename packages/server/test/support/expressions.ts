import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const packages = path.resolve(import.meta.dirname, '../../..');

export interface Expression {
  /** Path relative to `packages`. */
  file: string;
  pattern: RegExp;
}

const parseLiteral = (text: string): RegExp => {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
};

const findExpressionsInFile = (file: string): { literals: RegExp[]; constructorCount: number } => {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(packages, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const result: { literals: RegExp[]; constructorCount: number } = { literals: [], constructorCount: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) result.literals.push(parseLiteral(node.text));
    if (ts.isIdentifier(node) && node.text === 'RegExp' && !ts.isTypeReferenceNode(node.parent)) {
      result.constructorCount += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return result;
};

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Finds all regular expression literals in the sources of these packages, and the files that call `RegExp`. */
export const findExpressions = (names: readonly string[]) => {
  const files = names.flatMap((name) =>
    readdirSync(path.join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => path.posix.join(name, 'src', file.replaceAll(path.sep, '/'))),
  );
  const results = files.map((file) => ({ file, ...findExpressionsInFile(file) }));
  return {
    expressions: results.flatMap(({ file, literals }) =>
      literals.map((pattern): Expression => ({ file, pattern })),
    ),
    filesWithConstructor: results
      .filter(({ constructorCount }) => constructorCount > 0)
      .map(({ file }) => file),
  };
};
