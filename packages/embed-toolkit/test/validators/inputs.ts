import * as fc from 'fast-check';
import { hostileValues } from './hostile.ts';
import { samples } from './samples.ts';

type Path = readonly string[];
type Fields = Record<string, unknown>;
type Validate = (input: unknown) => unknown;

/**
 * One change to a valid input. `pathIndex` selects a path and `valueIndex` a known value. Both are taken modulo the
 * current number of candidates, so that shrinking works.
 */
interface Edit {
  operation: 'replace' | 'remove' | 'fill' | 'hostile';
  pathIndex: number;
  valueIndex: number;
  junk: unknown;
}

/** The description of an input, which fast-check generates and shrinks. `buildInput` creates the value. */
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

const createEditArbitrary = (operations: Edit['operation'][]): fc.Arbitrary<Edit> =>
  fc.record({ operation: fc.constantFrom(...operations), pathIndex: fc.nat(), valueIndex: fc.nat(), junk });

const createRecipeArbitrary = (edits: fc.Arbitrary<Edit[]>): fc.Arbitrary<Recipe> =>
  fc.record({ sample: fc.nat(), edits });

/** Generates valid inputs, inputs with a few changes, and inputs with a hostile value. */
export const recipes: fc.Arbitrary<Recipe> = fc.oneof(
  {
    weight: 1,
    arbitrary: createRecipeArbitrary(fc.array(createEditArbitrary(['remove']), { maxLength: 6 })),
  },
  {
    weight: 4,
    arbitrary: createRecipeArbitrary(
      fc.array(createEditArbitrary(['replace', 'remove', 'fill']), { maxLength: 4 }),
    ),
  },
  // The hostile edit comes last, because further edits would read its value.
  {
    weight: 1,
    arbitrary: createRecipeArbitrary(
      fc.tuple(createEditArbitrary(['remove', 'fill']), createEditArbitrary(['hostile'])),
    ),
  },
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
  const missingPaths = findMissingFields(root.input, oracle);
  for (const change of edits) applyEdit(change, root, missingPaths);
  return root.input;
}

function applyEdit(
  { operation, pathIndex, valueIndex, junk }: Edit,
  root: { input: unknown },
  missingPaths: readonly Path[],
): void {
  const paths = operation === 'fill' && missingPaths.length > 0 ? missingPaths : listPaths(root.input);
  const path = pick(paths, pathIndex);
  const parent = getParent(root, path);
  const key = path.at(-1) ?? 'input';
  if (!parent) return;
  if (operation === 'remove' && path.length > 0) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
    return;
  }
  const values = knownValues.get(key) ?? [];
  const value = structuredClone(
    valueIndex % 3 === 0 || values.length === 0 ? junk : pick(values, valueIndex),
  );
  parent[key] = operation === 'hostile' ? pick(hostileValues, valueIndex)(parent[key], root) : value;
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

/** Returns the paths of fields that `oracle` reads but the input does not have. */
function findMissingFields(input: unknown, oracle: Validate): Path[] {
  const missingPaths: Path[] = [];
  const recordReads = (value: unknown, path: Path): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get: (target, key) => {
            const inner = (target as Fields)[String(key)];
            if (inner === undefined && typeof key === 'string') missingPaths.push([...path, key]);
            return typeof inner === 'function' ? inner : recordReads(inner, [...path, String(key)]);
          },
        });
  oracle(recordReads(input, []));
  return missingPaths;
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
