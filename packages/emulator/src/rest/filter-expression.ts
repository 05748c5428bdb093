import { createInvalidRequestError } from '../service/errors.ts';

type Fields = Readonly<Record<string, unknown>>;
type Predicate = (fields: Fields) => boolean;
type Operand = (fields: Fields) => string;

const maxLength = 2000;
const maxDepth = 20;
const token = /\s*(?:('(?:[^']|'')*')|([A-Za-z_][\w/]*|[\w.-]+)|([(),]))/y;

/**
 * Parses a `$filter` with `eq`, `ne`, `contains`, `startswith`, `endswith`, `tolower`, `and`, `or`, `not` and
 * parentheses. Comparisons ignore case. Quotes in values are doubled.
 * @throws {ServiceError} 400 when the filter is not supported. A filter that names an unknown field is rejected when it
 *   is applied.
 */
export function parseFilter(filter: string): Predicate {
  const fail = (): never => {
    throw createInvalidRequestError(`$filter '${filter.slice(0, 200)}' is not supported.`);
  };
  if (filter.length > maxLength) return fail();
  const tokens = readTokens(filter) ?? fail();
  let position = 0;
  let depth = 0;
  const peek = (): string => tokens[position]?.toLowerCase() ?? '';
  const take = (): string => tokens[position++] ?? fail();
  const expect = (text: string): void => {
    if (take() !== text) fail();
  };

  const parseOperand = (): Operand => {
    const text = take();
    if (text.startsWith("'")) {
      const value = text.slice(1, -1).replaceAll("''", "'").toLowerCase();
      return () => value;
    }
    if (text.toLowerCase() === 'tolower') {
      expect('(');
      const operand = parseOperand();
      expect(')');
      return operand;
    }
    // Numbers, IDs and keywords are written without quotes.
    if (/^\d|^(?:true|false|null)$/i.test(text)) return () => text.toLowerCase();
    return (fields) => {
      const key = Object.keys(fields).find((name) => name.toLowerCase() === text.toLowerCase()) ?? fail();
      return String(fields[key] ?? null).toLowerCase();
    };
  };

  const parseFunction = (name: 'contains' | 'startswith' | 'endswith'): Predicate => {
    take();
    expect('(');
    const field = parseOperand();
    expect(',');
    const part = parseOperand();
    expect(')');
    const methods = { contains: 'includes', startswith: 'startsWith', endswith: 'endsWith' } as const;
    return (fields) => field(fields)[methods[name]](part(fields));
  };

  const parseComparison = (): Predicate => {
    const name = peek();
    if (name === 'contains' || name === 'startswith' || name === 'endswith') return parseFunction(name);
    const left = parseOperand();
    const operator = take().toLowerCase();
    const right = parseOperand();
    if (operator === 'eq') return (fields) => left(fields) === right(fields);
    return operator === 'ne' ? (fields) => left(fields) !== right(fields) : fail();
  };

  const parseTerm = (): Predicate => {
    depth += 1;
    if (depth > maxDepth) fail();
    const predicate = parseNested();
    depth -= 1;
    return predicate;
  };

  const parseNested = (): Predicate => {
    if (peek() === 'not') {
      take();
      const negated = parseTerm();
      return (fields) => !negated(fields);
    }
    if (peek() !== '(') return parseComparison();
    take();
    const nested = parseOr();
    expect(')');
    return nested;
  };

  const parseAnd = (): Predicate => {
    const terms = [parseTerm()];
    while (peek() === 'and') {
      take();
      terms.push(parseTerm());
    }
    return (fields) => terms.every((matches) => matches(fields));
  };

  const parseOr = (): Predicate => {
    const terms = [parseAnd()];
    while (peek() === 'or') {
      take();
      terms.push(parseAnd());
    }
    return (fields) => terms.some((matches) => matches(fields));
  };

  const predicate = parseOr();
  return position === tokens.length ? predicate : fail();
}

/** Splits a filter into its tokens. Returns `undefined` if it contains other characters. */
function readTokens(filter: string): string[] | undefined {
  const text = filter.trim();
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    tokens.push(match[0].trim());
  }
  return tokens;
}
