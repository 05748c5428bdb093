import { DaxError, tokenize } from './tokenize.ts';
import type { Token } from './tokenize.ts';

/** Expression of a DAX query: a table or a scalar. */
export type DaxNode =
  | { kind: 'table'; table: string }
  /** A column or a measure. Measures and columns of results are written without a table. */
  | { kind: 'column'; table: string | undefined; name: string }
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'list'; items: DaxNode[] }
  | { kind: 'call'; name: string; args: DaxNode[] }
  | { kind: 'binary'; operator: string; left: DaxNode; right: DaxNode };

export interface SortKey {
  by: DaxNode;
  isDescending: boolean;
}

/** A query: its table, and the expressions to sort by. */
export interface DaxQuery {
  table: DaxNode;
  orderBy: SortKey[];
}

const maxDepth = 60;
const comparisons = ['=', '<>', '<', '<=', '>', '>='];

/**
 * Parses a query: `EVALUATE` of a table, and `ORDER BY`.
 * @throws {DaxError} when the syntax is incorrect, or the query contains other statements.
 */
export function parseDax(query: string): DaxQuery {
  const tokens = tokenize(query);
  let position = 0;
  let depth = 0;

  const peek = (): Token => tokens[position] ?? { kind: 'end', text: '' };
  const isSymbol = (text: string): boolean => peek().kind === 'symbol' && peek().text === text;
  const isWord = (word: string): boolean => peek().kind === 'name' && peek().text.toUpperCase() === word;
  const fail = (): never => {
    const { kind, text } = peek();
    throw new DaxError(
      kind === 'end' ? 'The query ends unexpectedly.' : `The syntax for '${text.slice(0, 50)}' is incorrect.`,
    );
  };
  const skipSymbol = (text: string): boolean => {
    if (!isSymbol(text)) return false;
    position += 1;
    return true;
  };
  const skipWord = (word: string): boolean => {
    if (!isWord(word)) return false;
    position += 1;
    return true;
  };
  const expectSymbol = (text: string): void => {
    if (!skipSymbol(text)) fail();
  };

  const parseList = (end: string): DaxNode[] => {
    const items: DaxNode[] = [];
    if (skipSymbol(end)) return items;
    do items.push(parseExpression());
    while (skipSymbol(','));
    expectSymbol(end);
    return items;
  };

  const parseName = (name: string): DaxNode => {
    if (skipSymbol('(')) return { kind: 'call', name: name.toUpperCase(), args: parseList(')') };
    if (/^(?:asc|desc)$/i.test(name)) return { kind: 'value', value: name.toUpperCase() };
    return parseTable(name);
  };

  const parseTable = (table: string): DaxNode => {
    const next = peek();
    if (next.kind !== 'column') return { kind: 'table', table };
    position += 1;
    return { kind: 'column', table, name: next.text };
  };

  const parsePrimary = (): DaxNode => {
    const token = peek();
    position += 1;
    switch (token.kind) {
      case 'number':
        return { kind: 'value', value: Number(token.text) };
      case 'text':
        return { kind: 'value', value: token.text };
      case 'column':
        return { kind: 'column', table: undefined, name: token.text };
      case 'table':
        return parseTable(token.text);
      case 'name':
        return parseName(token.text);
      case 'symbol':
        if (token.text === '{') return { kind: 'list', items: parseList('}') };
        if (token.text === '-') return negate(parsePrimary());
        if (token.text === '(') {
          const nested = parseExpression();
          expectSymbol(')');
          return nested;
        }
        break;
      case 'end':
    }
    position -= 1;
    return fail();
  };

  const negate = (node: DaxNode): DaxNode =>
    node.kind === 'value' && typeof node.value === 'number' ? { kind: 'value', value: -node.value } : fail();

  const parseComparison = (): DaxNode => {
    const left = parsePrimary();
    if (skipWord('IN')) {
      expectSymbol('{');
      return { kind: 'call', name: 'IN', args: [left, ...parseList('}')] };
    }
    const operator = peek().text;
    if (peek().kind !== 'symbol' || !comparisons.includes(operator)) return left;
    position += 1;
    return { kind: 'binary', operator, left, right: parsePrimary() };
  };

  const parseLogical = (operator: '&&' | '||', parseOperand: () => DaxNode): DaxNode => {
    let node = parseOperand();
    while (skipSymbol(operator)) node = { kind: 'binary', operator, left: node, right: parseOperand() };
    return node;
  };

  function parseExpression(): DaxNode {
    depth += 1;
    if (depth > maxDepth) throw new DaxError(`The query has more than ${maxDepth} nesting levels.`);
    const node = parseLogical('||', () => parseLogical('&&', parseNot));
    depth -= 1;
    return node;
  }

  function parseNot(): DaxNode {
    if (!isWord('NOT') || tokens[position + 1]?.text === '(') return parseComparison();
    position += 1;
    return { kind: 'call', name: 'NOT', args: [parseComparison()] };
  }

  const parseOrderBy = (): SortKey[] => {
    const keys: SortKey[] = [];
    if (!skipWord('ORDER')) return keys;
    if (!skipWord('BY')) fail();
    do {
      const by = parsePrimary();
      const isDescending = skipWord('DESC');
      if (!isDescending) skipWord('ASC');
      keys.push({ by, isDescending });
    } while (skipSymbol(','));
    return keys;
  };

  if (isWord('DEFINE')) throw new DaxError('DEFINE is not supported by the emulator. Use EVALUATE.');
  if (!skipWord('EVALUATE')) throw new DaxError('The query must start with EVALUATE.');
  const table = parseExpression();
  const orderBy = parseOrderBy();
  if (isWord('EVALUATE')) throw new DaxError('More than one result table in a query is not supported.');
  if (peek().kind !== 'end') fail();
  return { table, orderBy };
}
