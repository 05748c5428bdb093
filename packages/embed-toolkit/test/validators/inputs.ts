import * as fc from 'fast-check';
import { hostileValues } from './hostile.ts';
import { samples } from './samples.ts';

type Path = readonly string[];
type Fields = Record<string, unknown>;
type Validate = (input: unknown) => unknown;

/**
 * One change to a valid input. `at` selects a path and `what` a known value, both as indexes modulo the current number
 * of candidates, so that shrinking works.
 */
interface Edit {
  how: 'replace' | 'remove' | 'fill' | 'hostile';
  at: number;
  what: number;
  junk: unknown;
}

/** An input as fast-check generates and shrinks it. `buildInput` creates the value. */
export interface Recipe {
  sample: number;
  edits: Edit[];
}

/** Unexpected values in a configuration. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 'text', 0, 1, 2, 7, 9, -1, NaN, 4.5, Infinity, true, false),
  fc.constantFrom<unknown>([], {}, [1], ['a'], [null], [[]], { name: 'n' }, { filters: [] }, { table: 't' }),
  fc.jsonValue({ maxDepth: 2 }),
);

const edit = (hows: Edit['how'][]): fc.Arbitrary<Edit> =>
  fc.record({ how: fc.constantFrom(...hows), at: fc.nat(), what: fc.nat(), junk });

const recipeWith = (edits: fc.Arbitrary<Edit[]>): fc.Arbitrary<Recipe> =>
  fc.record({ sample: fc.nat(), edits });

/** Generates valid inputs, inputs with a few changes, and inputs with a hostile value. */
export const recipes: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 1, arbitrary: recipeWith(fc.array(edit(['remove']), { maxLength: 6 })) },
  { weight: 4, arbitrary: recipeWith(fc.array(edit(['replace', 'remove', 'fill']), { maxLength: 4 })) },
  // The hostile edit comes last, because further edits would read its value.
  { weight: 1, arbitrary: recipeWith(fc.tuple(edit(['remove', 'fill']), edit(['hostile']))) },
);

/** All values of the samples by property name, used as plausible replacements. */
const knownValues = new Map<string, unknown[]>();
for (const sample of Object.values(samples).flat()) {
  for (const path of listPaths(sample)) {
    const name = path.at(-1) ?? '';
    knownValues.set(name, [...(knownValues.get(name) ?? []), getValue(sample, path)]);
  }
}

/** Creates the value of a recipe for the named validator. `oracle` determines the fields that validators read. */
export function buildInput(name: string, { sample, edits }: Recipe, oracle: Validate): unknown {
  const root = { input: structuredClone(pick(samples[name] ?? [], sample)) };
  const blanks = findMissingFields(root.input, oracle);
  for (const one of edits) applyEdit(one, root, blanks);
  return root.input;
}

function applyEdit({ how, at, what, junk }: Edit, root: { input: unknown }, blanks: readonly Path[]): void {
  const places = how === 'fill' && blanks.length > 0 ? blanks : listPaths(root.input);
  const path = pick(places, at);
  const parent = getParent(root, path);
  const key = path.at(-1) ?? 'input';
  if (!parent) return;
  if (how === 'remove' && path.length > 0) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
    return;
  }
  const values = knownValues.get(key) ?? [];
  const value = structuredClone(what % 3 === 0 || values.length === 0 ? junk : pick(values, what));
  parent[key] = how === 'hostile' ? pick(hostileValues, what)(parent[key], root) : value;
}

/** Returns the paths of all nested plain values, including the root. */
function listPaths(value: unknown, path: Path = []): Path[] {
  const inner = isPlain(value) ? Object.keys(value) : [];
  return [path, ...inner.flatMap((key) => listPaths((value as Fields)[key], [...path, key]))];
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return value.length < 1_000;
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the fields that `oracle` reads and that the input does not have. */
function findMissingFields(input: unknown, oracle: Validate): Path[] {
  const blanks: Path[] = [];
  const watched = (value: unknown, path: Path): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get: (target, key) => {
            const inner = (target as Fields)[String(key)];
            if (inner === undefined && typeof key === 'string') blanks.push([...path, key]);
            return typeof inner === 'function' ? inner : watched(inner, [...path, String(key)]);
          },
        });
  oracle(watched(input, []));
  return blanks;
}

function getParent(root: object, path: Path): Fields | undefined {
  if (path.length === 0) return root as Fields;
  const parent = getValue(root, ['input', ...path.slice(0, -1)]);
  return isPlain(parent) ? (parent as Fields) : undefined;
}

function getValue(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (isPlain(inner) ? (inner as Fields)[key] : undefined), value);
}

function pick<T>(all: readonly T[], index: number): T {
  return all[index % all.length] as T;
}
