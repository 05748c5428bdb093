/** Factors that convert a value to the units in which code may state it, such as seconds to milliseconds. */
const unitFactors = new Map([
  ['ms', [1]],
  ['s', [1, 1_000]],
  ['min', [1, 60, 60_000]],
  ['px', [1]],
]);
const numberWithUnit = new RegExp(`^(\\d[\\d.]*) (${[...unitFactors.keys()].join('|')})$`);
const stringLiteral = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g;
const identifier = /\[\d{3}\/\d+\/\d+\]/;

/**
 * Returns the literals that a statement quotes in backticks; double backticks quote a literal that contains backticks.
 */
export const parseLiterals = (/** @type {string} */ statement) =>
  [...statement.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , literal = '']) => literal.trim());

/** Removes comments, digit separators, and titles with identifiers, because a title asserts nothing. */
const normalizeCode = (/** @type {string} */ code) =>
  code
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(stringLiteral, (text) => (identifier.test(text) ? "''" : text))
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
    .replaceAll(/\\(?=['"`])/g, '');

/** Returns a pattern that matches a literal as a whole word. `{name}` represents any value. */
function toPattern(/** @type {string} */ text) {
  const pattern = text
    .split(/\{[\w ]+\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`[^\n'"]+?`);
  const start = /^\d/.test(text) ? String.raw`(?<![\w.])` : /^\w/.test(text) ? String.raw`(?<!\w)` : '';
  const end = /\w$/.test(text) ? String.raw`(?!\w)` : '';
  return new RegExp(start + pattern + end);
}

/**
 * Returns whether the code of a test contains a literal outside of comments and of titles with identifiers. A number
 * with a unit, such as `30 s`, may be stated in a smaller unit.
 */
export function containsLiteral(/** @type {string} */ code, /** @type {string} */ literal) {
  const [, value, unit = ''] = numberWithUnit.exec(literal) ?? [];
  const texts = (unitFactors.get(unit) ?? []).map((factor) => String(Number(value) * factor));
  const normalized = normalizeCode(code);
  return [literal, `${value}${unit}`, ...texts].some((text) => toPattern(text).test(normalized));
}
