import * as fc from 'fast-check';
import * as referenceModels from 'powerbi-models';
import { afterAll, describe, expect, it } from 'vitest';
import { differencesPage } from '../../test/differences.ts';
import { hostileValues } from '../../test/validators/hostile.ts';
import { buildInput, recipes } from '../../test/validators/inputs.ts';
import { samples } from '../../test/validators/samples.ts';
import * as toolkitModels from './index.ts';

interface Issue {
  message: string;
  path: string;
}
type Validate = (input: unknown) => Issue[] | undefined;

const names = Object.keys(referenceModels).filter((name) => name.startsWith('validate'));
const isLong = process.env['TEST_LONG'] !== undefined;
/** Number of inputs per validator: a few thousand in total, and over 100,000 in the full run. */
const numRuns = isLong ? 2_700 : 105;
const seed = Number(process.env['VALIDATOR_SEED'] ?? 20_261);

const getValidator = (models: object, name: string) => (models as Record<string, Validate>)[name] as Validate;

/** Returns the first error message (`undefined` for valid input) or the thrown error as text. */
function runValidator(validate: Validate, input: unknown): { message: string | undefined; threw: boolean } {
  try {
    return { message: validate(input)?.[0]?.message, threw: false };
  } catch (error) {
    return { message: String(error), threw: true };
  }
}

interface Comparison {
  input: unknown;
  issues: Issue[];
  actual: string | undefined;
  reference: { message: string | undefined; threw: boolean };
}

interface Settings {
  zoomLevel?: unknown;
  settings?: Settings;
}
const getZoomLevel = (input: unknown) => ((input as Settings).settings ?? (input as Settings)).zoomLevel;
const invalidInput = 'input property is invalid';

/** Intended differences: their titles on the differences page, and predicates for the exact cases. */
const expectedDifferences: [title: string, matches: (comparison: Comparison) => boolean][] = [
  [
    'Root value in messages',
    ({ actual, reference }) => reference.message?.replace(/^undefined /, 'input ') === actual,
  ],
  [
    '`pageView`',
    ({ actual, reference }) =>
      actual === 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' &&
      reference.message?.startsWith('pageView must be a string with one of the following values') === true,
  ],
  [
    'Zoom level in settings',
    ({ issues, reference }) =>
      issues.some(({ path }) => path.endsWith('zoomLevel')) &&
      issues.find(({ path }) => !path.endsWith('zoomLevel'))?.message === reference.message,
  ],
  [
    'Zoom level in settings',
    ({ input, actual, reference }) =>
      actual === invalidInput && reference.message === undefined && typeof getZoomLevel(input) === 'object',
  ],
  [
    '`NaN` as zoom level',
    ({ actual, reference }) =>
      actual === 'input must be a number between 0.25 and 4' && reference.message === undefined,
  ],
  [
    'Hostile input (cycles, getters that throw)',
    ({ actual, reference }) => reference.threw && actual !== undefined,
  ],
  [
    'Hostile input (cycles, getters that throw)',
    ({ actual, reference }) => actual === invalidInput && reference.message !== undefined,
  ],
  ['Fields that are not enumerable own properties', ({ input }) => hasHiddenFields(input)],
  [
    'A function among `parameterValues`',
    ({ input, actual }) =>
      actual === 'parameterValues property is invalid' &&
      (input as { parameterValues: unknown[] }).parameterValues.some((value) => typeof value === 'function'),
  ],
  [
    'Objects without a prototype, or with a field `hasOwnProperty`',
    ({ reference }) =>
      reference.threw && reference.message?.includes('hasOwnProperty is not a function') === true,
  ],
];

/** Returns whether the value or a nested value has fields that `Object.keys` does not list. */
function hasHiddenFields(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > 10) return false;
  try {
    const hasEveryField = (value as Record<string, unknown>)['unknownField'] !== undefined;
    const isHidden =
      !Array.isArray(value) && Object.getOwnPropertyNames(value).length > Object.keys(value).length;
    return (
      hasEveryField || isHidden || Object.values(value).some((inner) => hasHiddenFields(inner, depth + 1))
    );
  } catch {
    return false;
  }
}

const counts: Record<string, number> = { inputs: 0, equal: 0, different: 0 };
const increment = (result: string) => (counts[result] = (counts[result] ?? 0) + 1);

afterAll(() => {
  const results = Object.entries(counts).map(([result, number]) => `${number} ${result}`);
  process.stdout.write(`validators (seed ${seed}): ${results.join(', ')}\n`);
});

it('the toolkit exports every validator of powerbi-models', () => {
  const exported = Object.keys(toolkitModels).filter((name) => name.startsWith('validate'));
  expect(exported.sort()).toEqual(names.sort());
  expect(Object.keys(samples).sort()).toEqual(names);
});

it('the toolkit exports every value of powerbi-models', () => {
  expect(Object.keys(referenceModels).filter((name) => !(name in toolkitModels))).toEqual([]);
});

it('the documentation lists every intended difference', () => {
  for (const [title] of expectedDifferences) expect(differencesPage).toContain(`| ${title} |`);
});

describe.each(names)('%s', (name) => {
  const [actual, reference] = [getValidator(toolkitModels, name), getValidator(referenceModels, name)];

  it('accepts valid input', () => {
    for (const sample of samples[name] ?? [])
      expect([actual(sample), reference(sample)]).toEqual([undefined, undefined]);
  });

  it('reports the same first error as powerbi-models for generated input and never throws', () => {
    const outcomes = { valid: 0, invalid: 0 };
    const compareResults = (recipe: Parameters<typeof buildInput>[1]) => {
      const input = buildInput(name, recipe, reference);
      const issues = actual(input) ?? [];
      const comparison = {
        input,
        issues,
        actual: issues[0]?.message,
        reference: runValidator(reference, input),
      };
      increment('inputs');
      outcomes[issues.length > 0 ? 'invalid' : 'valid'] += 1;
      if (comparison.actual === comparison.reference.message) return increment('equal');
      const [title] = expectedDifferences.find(([, matches]) => matches(comparison)) ?? [];
      if (title) return increment(title);
      increment('different');
      return expect(comparison.actual).toBe(comparison.reference.message);
    };
    fc.assert(
      fc.property(recipes, (recipe) => void compareResults(recipe)),
      { numRuns, seed },
    );
    expect(Math.min(outcomes.valid, outcomes.invalid)).toBeGreaterThan(numRuns / 20);
  }, 120_000);

  it('returns a result for hostile input', () => {
    for (const createValue of hostileValues) {
      const result = actual(createValue({ accessToken: 't' }, { input: {} }));
      expect(result === undefined || Array.isArray(result)).toBe(true);
    }
  });
});
