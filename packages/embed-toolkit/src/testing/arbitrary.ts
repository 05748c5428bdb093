import * as fc from 'fast-check';
import type { Rule } from '../validation/engine.ts';

/** What nobody expects in a configuration. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, '', 'text', 0, 1, 7, -1, NaN, 4.5, true, false),
  fc.constantFrom([], {}, [1], ['a'], [null], [[]], { name: 'n' }, { filters: [] }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that mostly pass the rule, with junk here and there, so that each of its branches is reached. */
export function arbitraryOf(rule: Rule, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(rule, depth) }, { weight: 1, arbitrary: junk });
}

const ofType: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 3 }),
  number: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string({ maxLength: 3 }), junk, { maxKeys: 2, noNullPrototype: true }),
  strings: fc.array(fc.string({ maxLength: 2 }), { maxLength: 2 }),
  forbidden: fc.constant(undefined),
};

function fitting(rule: Rule, depth: number): fc.Arbitrary<unknown> {
  if (typeof rule === 'string') return ofType[rule] ?? junk;
  if (!isTuple(rule)) return fields(rule as Record<string, Rule>, depth);
  const [how, first, last] = rule as readonly [string, never, never];
  if (typeof how === 'number') return fc.constantFrom(...(rule as unknown[]));
  if (how === 'is') return fc.constant(first);
  if (how === 'between') return fc.double({ min: first, max: last });
  if (how === 'also') return fitting(first, depth);
  if (how === 'any') return fc.oneof(...rule.slice(1).map((one) => arbitraryOf(one as Rule, depth)));
  // Trees end somewhere.
  if (depth > 4) return how === 'each' ? fc.constant([]) : fc.constant({});
  const inner = arbitraryOf(first, depth + 1);
  return how === 'each'
    ? fc.array(inner, { maxLength: 2 })
    : fc.dictionary(fc.constantFrom('a', 'b'), inner, { maxKeys: 2, noNullPrototype: true });
}

function isTuple(rule: object): rule is readonly unknown[] {
  return Array.isArray(rule);
}

function fields(shape: Record<string, Rule>, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(shape);
  const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
  const model = names.map((name) => [name.replace('!', ''), arbitraryOf(shape[name] as Rule, depth + 1)]);
  const whole = fc.record(Object.fromEntries(model), {
    requiredKeys: required as never[],
    noNullPrototype: true,
  });
  const partial = fc.record(Object.fromEntries(model), { requiredKeys: [], noNullPrototype: true });
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: partial });
}
