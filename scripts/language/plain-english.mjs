import { readFileSync } from 'node:fs';

/**
 * @typedef {{ pattern: string, use: string }} Phrase `pattern`: a case-insensitive regular expression, matched
 *   between word boundaries; `use`: how to rephrase it
 */

/** @type {{ phrases: Phrase[] }} */
const { phrases } = JSON.parse(readFileSync(new URL('phrases.json', import.meta.url), 'utf8'));

const phraseRules = phrases.map(({ pattern, use }) => ({
  expression: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'giu'),
  use,
}));

/**
 * Sentences that begin with a relative clause in place of a noun, such as "What is tried is counted". Questions are
 * allowed.
 */
const headlessClause =
  /(?:^|[.!?]\s+)(?:What|Who|Whoever|Whatever|Which|That which)\s[^.!?]*?(?:[.!](?=\s|$)|$)/gu;

/**
 * Reports phrases of `phrases.json` and sentences that begin with a relative clause.
 *
 * @type {import('@textlint/types').TextlintRuleReporter}
 */
function reporter(context) {
  const { Syntax, RuleError, report, getSource, locator } = context;
  /**
   * Node types that the rule skips, because it applies to prose only.
   *
   * @type {Set<string>}
   */
  const skipped = new Set([Syntax.Code, Syntax.CodeBlock, Syntax.Html, Syntax.BlockQuote]);
  return {
    [Syntax.Str](node) {
      for (let parent = node.parent; parent; parent = parent.parent) if (skipped.has(parent.type)) return;
      const text = getSource(node);
      for (const { expression, use } of phraseRules) {
        for (const { 0: found, index } of text.matchAll(expression)) {
          const padding = locator.range([index, index + found.length]);
          report(node, new RuleError(`"${found}": ${use}`, { padding }));
        }
      }
    },
    [Syntax.Paragraph](node) {
      const text = getSource(node);
      for (const { 0: found, index } of text.matchAll(headlessClause)) {
        const message = `Begin with a noun in place of "${found.replace(/^[.!?]\s+/u, '').slice(0, 30)}…".`;
        report(node, new RuleError(message, { padding: locator.at(index) }));
      }
    },
  };
}

export default reporter;
