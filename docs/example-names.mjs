/** The names that `example.ts` in the guide Get started exports for the examples of the API reference. */
const exampleNames = [
  'accessToken',
  'config',
  'element',
  'embedUrl',
  'expiresAt',
  'fetchAccess',
  'page',
  'report',
  'reportId',
  'service',
];

/** Comments and texts, except for the expressions in templates. */
const textPattern = /\/\/.*|'[^'\n]*'/g;

/** Returns the names of `example.ts` that a code block uses without declaring them. */
export function findExampleNames(/** @type {string} */ code) {
  const expressions = code.replace(textPattern, '');
  return exampleNames.filter((name) => {
    // Neither a member, such as `event.report`, nor the name of a field. Spread syntax, `...config`, is a use.
    const isUsed = new RegExp(`(?<!(?<!\\.\\.)\\.)\\b${name}\\b(?!\\s*:)`).test(expressions);
    const isDeclared = new RegExp(
      `(?:const|let) (?:[{[][^}\\]]*)?\\b${name}\\b|\\b${name}\\b[^()\n]*\\) =>`,
    ).test(expressions);
    return isUsed && !isDeclared;
  });
}
