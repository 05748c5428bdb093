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

type Tuple = Exclude<Rule, string | Shape>;
/** `undefined` when all is well, which is the common case and costs no memory. */
type Findings = ValidationIssue[] | undefined;

/** Values to look at, at most: seconds of work, and more than any configuration holds. */
const limit = 5_000_000;
let left = limit;
/** While only whether something is found matters, not what: the first finding ends the search. */
let isQuiet = false;

/**
 * Checks `input` against `rule`: every finding, in the order of the rule's fields; none when all is well. Never
 * throws, and comes to an end: what can't even be read (a getter that throws, a circle, a tree too deep for the
 * stack, one whose branches meet again and again) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  left = limit;
  try {
    return check(rule, input, name) ?? [];
  } catch {
    isQuiet = false;
    return invalid(name);
  }
}

/** The paths of what it finds begin at `value`: whoever looked into that for it says where it stood. */
function check(rule: Rule, value: unknown, name: string): Findings {
  if ((left -= 1) < 0) throw new RangeError();
  if (rule === 'forbidden') return value === undefined ? undefined : issue(name, ' is forbidden');
  if (value === undefined || value === null) return undefined;
  if (rule === 'strings') {
    return checkItems('string', value, name) && issue(name, ' must be an array of strings');
  }
  if (typeof rule === 'string') return checkType(rule, value, name);
  return isTuple(rule) ? checkTuple(rule, value, name) : checkFields(rule, value, name);
}

function isTuple(rule: Tuple | Shape): rule is Tuple {
  return Array.isArray(rule);
}

function checkTuple(rule: Tuple, value: unknown, name: string): Findings {
  const how = rule[0];
  const first = rule[1] as never;
  if (how === 'any')
    return rule.some((one, index) => index > 0 && passes(one as Rule, value)) ? undefined : invalid(name);
  if (how === 'each') return checkItems(first, value, name);
  if (how === 'values') return checkType('object', value, name) ?? checkValues(first, value, name);
  if (how === 'also') return check(first, value, name) ?? refused(rule[2] as Refusal, value);
  if (how === 'is') {
    return checkType('string', value, name) ?? (value === first ? undefined : invalid(name));
  }
  const wrong = checkType('number', value, name);
  if (wrong) return wrong;
  if (how !== 'between') return rule.includes(value as never) ? undefined : invalid(name);
  const last = rule[2] as number;
  const isInside = (value as number) >= first && (value as number) <= last;
  return isInside ? undefined : issue(name, ` must be a number between ${first} and ${last}`);
}

function passes(rule: Rule, value: unknown): boolean {
  const wasQuiet = isQuiet;
  isQuiet = true;
  const found = check(rule, value, '');
  isQuiet = wasQuiet;
  return !found;
}

function checkType(type: Primitive | 'object', value: unknown, name: string): Findings {
  if (typeof value === type && (type !== 'object' || !Array.isArray(value))) return undefined;
  return issue(name, ` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
}

function checkItems(rule: Rule, value: unknown, name: string): Findings {
  if (!Array.isArray(value)) return invalid(name);
  let found: Findings;
  // By number, holes included, so that the longest of lists comes to its end.
  for (let index = 0; index < value.length; index += 1) {
    if (!passes(rule, value[index])) found = join(found, `[${index}]`, invalid(name));
  }
  return found;
}

function checkValues(rule: Rule, value: unknown, name: string): Findings {
  let found: Findings;
  for (const [key, inner] of Object.entries(value as object)) {
    found = join(found, key, check(rule, inner, name));
  }
  return found;
}

type Field = [name: string, isRequired: boolean, rule: Rule];

/** The fields of each shape, their names without the mark: read once. */
const fieldsOf = /*#__PURE__*/ new WeakMap<Shape, Field[]>();

function read(shape: Shape): Field[] {
  const fields = Object.keys(shape).map((key): Field => {
    return [key.replace('!', ''), key.endsWith('!'), shape[key] as Rule];
  });
  fieldsOf.set(shape, fields);
  return fields;
}

function checkFields(shape: Shape, value: unknown, name: string): Findings {
  const wrong = checkType('object', value, name);
  if (wrong) return wrong;
  let found: Findings;
  for (const [field, isRequired, rule] of fieldsOf.get(shape) ?? read(shape)) {
    const inner = (value as Record<string, unknown>)[field];
    const issues =
      isRequired && (inner ?? null) === null ? issue(field, ' is required') : check(rule, inner, field);
    if (!issues) continue;
    found = join(found, field, issues);
    if (isQuiet) return found;
  }
  return found;
}

function refused(refuse: Refusal, value: unknown): Findings {
  const message = refuse(value as never);
  return message === undefined ? undefined : issue('', message);
}

function invalid(name: string): ValidationIssue[] {
  return issue(name, ' property is invalid');
}

function issue(name: string, text: string): ValidationIssue[] {
  return isQuiet ? [] : [{ path: '', message: name + text }];
}

/** Adds what was found in a part, with the part's name before its path. */
function join(found: Findings, part: string, more: Findings): Findings {
  if (!more || isQuiet) return more ?? found;
  const placed = more.map(({ path, message }) => {
    const separator = path === '' || path.startsWith('[') ? '' : '.';
    return { path: `${part}${separator}${path}`, message };
  });
  return found ? [...found, ...placed] : placed;
}
