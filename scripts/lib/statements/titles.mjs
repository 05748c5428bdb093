import { readFileSync } from 'node:fs';
import ts from 'typescript';

const testFunctions = new Set(['describe', 'it', 'test']);
/** What `it.each` and template strings fill in once the test runs. */
const placeholders = /%[sdifjo#]|\$[a-z][\w.]*|\0/gi;

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a title becomes once the test runs: its placeholders stand for anything. */
const patternOf = (/** @type {string} */ text) => {
  const fixed = text.split(placeholders).map((part) => escaped(part.replaceAll('%%', '%')));
  return new RegExp(`^${fixed.join('.+')}$`, 's');
};

/** The text of a title, with a mark for what is only known at run time. */
function titleOf(/** @type {ts.Expression | undefined} */ argument) {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  return argument.head.text + argument.templateSpans.map(({ literal }) => `\0${literal.text}`).join('');
}

/** `it`, for `it(…)`, `it.each(…)(…)` and `test.step(…)`. */
function rootOf(/** @type {ts.Expression} */ callee) {
  let at = callee;
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression;
  return ts.isIdentifier(at) ? at.text : '';
}

/**
 * Patterns of the titles that lead to each test of a file, and to each step of a browser test, outermost first: by
 * what the source says, without running it.
 *
 * @returns {RegExp[][]}
 */
export function titlesOf(/** @type {string} */ file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {RegExp[][]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node, /** @type {RegExp[]} */ above) => {
    const isTest = ts.isCallExpression(node) && testFunctions.has(rootOf(node.expression));
    const title = isTest ? titleOf(node.arguments[0]) : undefined;
    const here = title === undefined ? above : [...above, patternOf(title)];
    if (here !== above) found.push(here);
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(source, []);
  return found;
}

/** Whether these titles are the last ones of a path of titles. */
export const endsWith = (
  /** @type {readonly (RegExp | string)[]} */ path,
  /** @type {readonly string[]} */ titles,
) =>
  titles.length > 0 &&
  titles.length <= path.length &&
  titles.every((title, at) => {
    const expected = path[path.length - titles.length + at];
    return typeof expected === 'string' ? patternOf(title).test(expected) : expected?.test(title);
  });
