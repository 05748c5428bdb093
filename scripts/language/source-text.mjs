import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * @typedef {import('@textlint/ast-node-types').TxtDocumentNode} TxtDocumentNode
 * @typedef {{ start: number, end: number }} Span a piece of text, by offsets in the file
 */

const testFunctions = new Set(['describe', 'it', 'test']);

/** Files whose strings are sentences that people read. */
const messageFile = /\/src\/messages(?:\.ts$|\/)/u;

/** A string of at least three words that ends like a sentence. */
const sentence = /^[A-Z`'"$].*\s\S+\s.*[.!?]$/su;

/** Comments for tools, such as linter directives and JSDoc type annotations. */
const directive = /^\s*(?:@ts-|eslint|v8 |@vitest|prettier-|#region|@type\b|@typedef\b|<reference)/u;

/** Returns the identifier that a call starts with: `it` for `it.each(…)(…)`. */
function getCalledName(/** @type {ts.Expression} */ callee) {
  let expression = callee;
  while (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    expression = expression.expression;
  return ts.isIdentifier(expression) ? expression.text : '';
}

const isTitle = (/** @type {ts.Node} */ node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  testFunctions.has(getCalledName(node.parent.expression));

/**
 * Returns the lines of prose in a comment, without comment markers, examples and tags.
 *
 * @returns {Span[]}
 */
function getProse(/** @type {string} */ text, /** @type {ts.CommentRange} */ { pos, end, kind }) {
  const isBlock = kind === ts.SyntaxKind.MultiLineCommentTrivia;
  const bodyStart = pos + (text.startsWith('/**', pos) ? 3 : 2);
  const bodyEnd = isBlock ? end - 2 : end;
  if (directive.test(text.slice(bodyStart, bodyEnd))) return [];
  /** @type {Span[]} */
  const lines = [];
  let isCode = false;
  let lineStart = bodyStart;
  for (const line of text.slice(bodyStart, bodyEnd).split('\n')) {
    const markLength = /^\s*(?:\*(?!\*)\s?)?\s*/u.exec(line)?.[0].length ?? 0;
    const content = line.slice(markLength).trimEnd();
    if (content.startsWith('```')) isCode = !isCode;
    else if (!isCode && content !== '' && !/^@(?:example|see|type|template|import)\b/u.test(content)) {
      const tagLength =
        /^@\w+\s*(?:\{.*\}\s*)?(?:\w+ - |\[?[\w.]+\]?(?:\s|$))?/u.exec(content)?.[0].length ?? 0;
      lines.push({ start: lineStart + markLength + tagLength, end: lineStart + markLength + content.length });
    }
    lineStart += line.length + 1;
  }
  return lines.filter(({ start, end: last }) => start < last);
}

/**
 * Returns the spans of a source file that people read: comments, titles of tests, the strings of message files and
 * other strings that are sentences.
 *
 * @returns {Span[][]} one list per paragraph
 */
function findParagraphs(/** @type {string} */ text, /** @type {string} */ path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isMessageFile = messageFile.test(path);
  /** @type {Map<number, Span[]>} */
  const spansByStart = new Map();
  const addComments = (/** @type {ts.CommentRange[] | undefined} */ ranges) => {
    for (const range of ranges ?? []) spansByStart.set(range.pos, getProse(text, range));
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxText(node)) return;
    if (node.getChildCount(source) === 0) {
      addComments(ts.getLeadingCommentRanges(text, node.getFullStart()));
      addComments(ts.getTrailingCommentRanges(text, node.getEnd()));
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const span = { start: node.getStart(source) + 1, end: node.getEnd() - 1 };
      const isProse = isTitle(node) || isMessageFile || sentence.test(text.slice(span.start, span.end));
      if (isProse) spansByStart.set(span.start, [span]);
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...spansByStart.entries()].sort(([one], [other]) => one - other).map(([, spans]) => spans);
}

/** @type {{ texts: string[] }[]} */
const fixedTexts = JSON.parse(readFileSync(new URL('fixed-texts.json', import.meta.url), 'utf8'));

const escapePattern = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Code, placeholders, links, paths and fixed texts, which the rules skip. */
const code = new RegExp(
  [
    '`[^`]*`',
    String.raw`\$\{[^}]*\}|\$\w+|%[sdifjo#]|\\.`,
    String.raw`\{@link [^}]*\}|https?:\S+|(?<=^|\s)/\S+|\w+/[\w/.-]+`,
    ...fixedTexts.flatMap(({ texts }) => texts.map(escapePattern)),
  ].join('|'),
  'gu',
);

/**
 * Splits a span into text and code.
 *
 * @returns {(Span & { type: 'Str' | 'Code' })[]}
 */
function splitCode(/** @type {string} */ text, /** @type {Span} */ { start, end }) {
  /** @type {(Span & { type: 'Str' | 'Code' })[]} */
  const parts = [];
  let offset = start;
  for (const { 0: found, index } of text.slice(start, end).matchAll(code)) {
    if (start + index > offset) parts.push({ type: 'Str', start: offset, end: start + index });
    offset = start + index + found.length;
    parts.push({ type: 'Code', start: start + index, end: offset });
  }
  if (offset < end) parts.push({ type: 'Str', start: offset, end });
  return parts;
}

/**
 * Converts a source file to a textlint document with one node per paragraph.
 *
 * @returns {TxtDocumentNode}
 */
function toDocument(/** @type {string} */ text, /** @type {string} */ path) {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/gu)) starts.push(index + 1);
  const toPosition = (/** @type {number} */ offset) => {
    let line = starts.length;
    while (line > 1 && (starts[line - 1] ?? 0) > offset) line -= 1;
    return { line, column: offset - (starts[line - 1] ?? 0) };
  };
  const toNode = (
    /** @type {string} */ type,
    /** @type {number} */ start,
    /** @type {number} */ end,
    extra = {},
  ) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: toPosition(start), end: toPosition(end) },
    ...extra,
  });
  const children = findParagraphs(text, path)
    .filter((spans) => spans.length > 0)
    .map((spans) =>
      toNode('Paragraph', spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0, {
        children: spans
          .flatMap((span) => splitCode(text, span))
          .map(({ type, start, end }) => toNode(type, start, end, { value: text.slice(start, end) })),
      }),
    );
  return /** @type {TxtDocumentNode} */ (
    /** @type {unknown} */ (toNode('Document', 0, text.length, { children }))
  );
}

/** A textlint plugin that reads the prose of TypeScript and JavaScript files. */
class SourceTextProcessor {
  availableExtensions() {
    return ['.ts', '.tsx', '.mts', '.mjs', '.js'];
  }

  processor() {
    return {
      preProcess: (/** @type {string} */ text, /** @type {string} */ path = 'source.ts') =>
        toDocument(text, path),
      postProcess: (/** @type {unknown[]} */ messages, /** @type {string} */ filePath = 'source.ts') => ({
        messages,
        filePath,
      }),
    };
  }
}

export default { Processor: SourceTextProcessor };
