const maxDepth = 100;
const maxValues = 2_000_000;

/**
 * Returns the reason why a request body is invalid, or undefined if it is valid.
 *
 * Structured cloning allows more than JSON: bigints, maps, cycles, exponentially large shared arrays, and objects that
 * cannot be converted to strings. This check rejects them before any route handles them. Dates are allowed because
 * clients send them.
 */
export function findBodyProblem(body: unknown): string | undefined {
  let remaining = maxValues;
  const check = (value: unknown, depth: number): string | undefined => {
    remaining -= 1;
    if (remaining < 0) return `the body contains more than ${maxValues} values`;
    if (typeof value === 'bigint') return 'the body contains a bigint';
    if (typeof value !== 'object' || value === null || value instanceof Date) return undefined;
    if (depth === maxDepth) return `the body is nested more than ${maxDepth} levels deep`;
    return (
      findObjectProblem(value) ?? findFirstProblem(Object.values(value), (part) => check(part, depth + 1))
    );
  };
  return check(body, 0);
}

function findObjectProblem(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    return 'the body contains a value that JSON does not support';
  return ['toString', 'valueOf'].some((name) => Object.hasOwn(value, name))
    ? 'the body contains an object with a field named toString or valueOf'
    : undefined;
}

function findFirstProblem(
  values: readonly unknown[],
  findProblem: (value: unknown) => string | undefined,
): string | undefined {
  for (const value of values) {
    const problem = findProblem(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
