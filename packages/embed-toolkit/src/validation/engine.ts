import type { ValidationIssue } from '../errors.ts';

type Primitive = 'string' | 'number' | 'boolean';

/**
 * What a value must be, as data:
 * - the name of a type; `strings` is a list of strings, `forbidden` is for fields that must not be there;
 * - numbers: one of them;
 * - `['is', text]`: exactly that text; `['between', low, high]`: a number of that range;
 * - `['each', rule]`: a list; `['values', rule]`: an object with keys of any name;
 * - `['any', …rules]`: whatever passes one of the rules;
 * - `['also', rule, refuse]`: the rule, and then no refusal, which is the message;
 * - an object: its fields, where `!` after a name says that the field is required. Other fields are let through.
 *
 * Absent values (`undefined`, `null`) are for `!` alone to mind.
 */
export type Rule =
  | Primitive
  | 'object'
  | 'strings'
  | 'forbidden'
  | readonly number[]
  | readonly ['is', string]
  | readonly ['between', number, number]
  | readonly ['each' | 'values', Rule]
  | readonly ['any', ...Rule[]]
  | readonly ['also', Rule, Refusal]
  | Shape;

/** The message when the value won't do for a reason that no rule can say. It has passed the rule before. */
type Refusal = (value: never) => string | undefined;

export interface Shape {
  readonly [field: string]: Rule;
}

/** A value with where it is and what the messages call it. */
interface Spot {
  value: unknown;
  path: string;
  name: string;
}

/** Values to look at, at most: seconds of work, and more than any configuration holds. */
const limit = 5_000_000;
let left = limit;

/**
 * Checks `input` against `rule`: every finding, in the order of the rule's fields; none when all is well. Never
 * throws, and comes to an end: what can't even be read (a getter that throws, a circle, a tree too deep for the
 * stack, one whose branches meet again and again) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  const spot = { value: input, path: '', name };
  left = limit;
  try {
    return check(rule, spot);
  } catch {
    return invalid(spot);
  }
}

function check(rule: Rule, spot: Spot): ValidationIssue[] {
  const { value, name } = spot;
  if ((left -= 1) < 0) throw new RangeError('There is no end to it');
  if (rule === 'forbidden') return value === undefined ? [] : issue(spot, `${name} is forbidden`);
  if (value === undefined || value === null) return [];
  if (rule === 'strings') return checkStrings(spot);
  if (typeof rule === 'string') return checkType(rule, spot);
  return isShape(rule) ? checkFields(rule, spot) : checkTuple(rule, spot);
}

function isShape(rule: Exclude<Rule, string>): rule is Shape {
  return !Array.isArray(rule);
}

function checkTuple(rule: Exclude<Rule, string | Shape>, spot: Spot): ValidationIssue[] {
  const { value, name } = spot;
  if (typeof rule[0] === 'number') {
    return orElse(checkType('number', spot), () => when(rule.includes(value as never), () => invalid(spot)));
  }
  const [how, first, last] = rule as readonly [string, never, never];
  if (how === 'is')
    return orElse(checkType('string', spot), () => when(value === first, () => invalid(spot)));
  if (how === 'each') return checkItems(first, spot);
  if (how === 'values') return orElse(checkType('object', spot), () => checkValues(first, spot));
  if (how === 'also') return orElse(check(first, spot), () => checkAlso(last, spot));
  if (how === 'between') {
    // Looked at after its type: what is no number may refuse to be compared.
    const isInside = () => (value as number) >= first && (value as number) <= last;
    const text = `${name} must be a number between ${first} and ${last}`;
    return orElse(checkType('number', spot), () => when(isInside(), () => issue(spot, text)));
  }
  const passes = rule.slice(1).some((one) => check(one as Rule, spot).length === 0);
  return when(passes, () => invalid(spot));
}

function orElse(found: ValidationIssue[], next: () => ValidationIssue[]): ValidationIssue[] {
  return found.length > 0 ? found : next();
}

function when(isWell: boolean, otherwise: () => ValidationIssue[]): ValidationIssue[] {
  return isWell ? [] : otherwise();
}

function checkType(type: Primitive | 'object', spot: Spot): ValidationIssue[] {
  const isWell = typeof spot.value === type && !Array.isArray(spot.value);
  return when(isWell, () => issue(spot, `${spot.name} must be ${type === 'object' ? 'an' : 'a'} ${type}`));
}

function checkStrings(spot: Spot): ValidationIssue[] {
  return when(checkItems('string', spot).length === 0, () =>
    issue(spot, `${spot.name} must be an array of strings`),
  );
}

function checkItems(rule: Rule, spot: Spot): ValidationIssue[] {
  if (!Array.isArray(spot.value)) return invalid(spot);
  const found: ValidationIssue[] = [];
  // By number, holes included, so that the longest of lists comes to its end.
  for (let index = 0; index < spot.value.length; index += 1) {
    const item = { value: spot.value[index] as unknown, path: `${spot.path}[${index}]`, name: spot.name };
    if (check(rule, item).length > 0) found.push(...invalid(item));
  }
  return found;
}

function checkValues(rule: Rule, { value, path, name }: Spot): ValidationIssue[] {
  return Object.entries(value as object).flatMap(([key, inner]) =>
    check(rule, { value: inner, path: join(path, key), name }),
  );
}

function checkFields(shape: Shape, spot: Spot): ValidationIssue[] {
  return orElse(checkType('object', spot), () =>
    Object.keys(shape).flatMap((key) => {
      const isRequired = key.endsWith('!');
      const name = isRequired ? key.slice(0, -1) : key;
      const value = (spot.value as Record<string, unknown>)[name];
      const inner = { value, path: join(spot.path, name), name };
      if (isRequired && (value ?? null) === null) return issue(inner, `${name} is required`);
      return check(shape[key] as Rule, inner);
    }),
  );
}

function checkAlso(refuse: Refusal, spot: Spot): ValidationIssue[] {
  const message = refuse(spot.value as never);
  return message === undefined ? [] : issue(spot, message);
}

function invalid(spot: Spot): ValidationIssue[] {
  return issue(spot, `${spot.name} property is invalid`);
}

function issue({ path }: Spot, message: string): ValidationIssue[] {
  return [{ path, message }];
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
