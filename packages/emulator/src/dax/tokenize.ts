import { EmulatorError } from '../emulator-error.ts';

/** Error in a DAX query. Its message is shown to the user who wrote the query. */
export class DaxError extends EmulatorError<'DaxQueryFailed'> {
  constructor(message: string) {
    super('DaxQueryFailed', message);
  }
}

/** Token of a DAX query. Names and text are without their quotes. */
export interface Token {
  kind: 'name' | 'table' | 'column' | 'text' | 'number' | 'symbol' | 'end';
  text: string;
}

const maxTokens = 20_000;
const spaceOrComment = /(?:\s+|--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const patterns: readonly [Token['kind'], RegExp][] = [
  ['table', /'((?:[^']|'')*)'/y],
  ['column', /\[((?:[^\]]|\]\])*)\]/y],
  ['text', /"((?:[^"]|"")*)"/y],
  ['number', /(\d+(?:\.\d+)?(?:e[+-]?\d+)?)/iy],
  ['name', /([A-Za-z_][\w.]*)/y],
  ['symbol', /(&&|\|\||<>|<=|>=|[=<>(),{}+\-*/])/y],
];
const quotes: Partial<Record<Token['kind'], string>> = { table: "'", column: ']', text: '"' };

/**
 * Splits a DAX query into tokens, without comments.
 * @throws {DaxError} when the query contains other characters.
 */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const result = pattern.exec(query);
    if (result) position = pattern.lastIndex;
    return result;
  };
  for (;;) {
    match(spaceOrComment);
    if (position >= query.length) return [...tokens, { kind: 'end', text: '' }];
    if (tokens.length >= maxTokens) throw new DaxError(`The query has more than ${maxTokens} tokens.`);
    tokens.push(readToken());
  }

  function readToken(): Token {
    for (const [kind, pattern] of patterns) {
      const found = match(pattern);
      if (!found) continue;
      const quote = quotes[kind];
      const text = found[1] ?? '';
      return { kind, text: quote === undefined ? text : text.replaceAll(quote + quote, quote) };
    }
    throw new DaxError(`The syntax for '${query.slice(position, position + 20)}' is incorrect.`);
  }
}
