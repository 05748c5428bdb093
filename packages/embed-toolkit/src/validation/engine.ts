import type { ValidationIssue } from '../errors.ts';
import type { Primitive, Refusal, Rule, Shape } from './rule.ts';

/** `undefined` when all is well, which is the common case and costs no memory. */
type Findings = ValidationIssue[] | undefined;
/** A rule made ready. Absent values never reach it. */
type Check = (value: NonNullable<unknown>, name: string) => Findings;

/** Values to look at, at most: seconds of work, and more than any configuration holds. */
const limit = 5_000_000;
let left = limit;
/** While only whether something is found matters, not what: the first finding ends the search. */
let isQuiet = false;
/** A finding of which nobody asks what it is. */
const something: ValidationIssue[] = [];

/**
 * Checks `input` against `rule`: every finding, in the order of the rule's fields; none when all is well. Never
 * throws, and comes to an end: what can't even be read (a getter that throws, a circle, a tree too deep for the
 * stack, one whose branches meet again and again) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  left = limit;
  try {
    return find(checkOf(rule), input, name) ?? [];
  } catch {
    isQuiet = false;
    return invalid(name);
  }
}

/** The paths of what it finds begin at `value`: whoever looked into that for it says where it stood. */
function find(check: Check, value: unknown, name: string): Findings {
  if ((left -= 1) < 0) throw new RangeError();
  if (value === undefined || (value === null && check !== forbidden)) return undefined;
  return check(value as NonNullable<unknown>, name);
}

function passes(check: Check, value: unknown): boolean {
  const wasQuiet = isQuiet;
  isQuiet = true;
  const found = find(check, value, '');
  isQuiet = wasQuiet;
  return !found;
}

/** Rules are made ready when they are first met: they may be long, and may name themselves. */
const checks = /*#__PURE__*/ new Map<Rule, Check>();

function checkOf(rule: Rule): Check {
  const known = checks.get(rule);
  if (known) return known;
  const made = prepare(rule);
  checks.set(rule, made);
  return made;
}

function prepare(rule: Rule): Check {
  if (rule === 'strings') {
    const items = each('string');
    return (value, name) => items(value, name) && issue(name, ' must be an array of strings');
  }
  if (rule === 'forbidden') return forbidden;
  if (typeof rule === 'string') return typed(rule);
  return isTuple(rule) ? prepareTuple(rule) : fields(rule);
}

type Tuple = Exclude<Rule, string | Shape>;

function isTuple(rule: Tuple | Shape): rule is Tuple {
  return Array.isArray(rule);
}

function prepareTuple(rule: Tuple): Check {
  switch (rule[0]) {
    case 'any':
      return any(rule.slice(1) as Rule[]);
    case 'tagged':
      return tagged(rule[1], rule.slice(2) as Shape[]);
    case 'each':
      return each(rule[1]);
    case 'values':
      return values(rule[1]);
    case 'also':
      return also(rule[1], rule[2]);
    case 'is':
      return is(rule[1]);
    case 'between':
      return between(rule[1], rule[2]);
    default:
      return oneOf(rule as readonly number[]);
  }
}

const forbidden: Check = (_, name) => issue(name, ' is forbidden');

function typed(type: Primitive | 'object'): Check {
  const text = ` must be ${type === 'object' ? 'an' : 'a'} ${type}`;
  return (value, name) =>
    typeof value === type && !(type === 'object' && Array.isArray(value)) ? undefined : issue(name, text);
}

function oneOf(numbers: readonly number[]): Check {
  const isNumber = typed('number');
  return (value, name) =>
    numbers.includes(value as number) ? undefined : (isNumber(value, name) ?? invalid(name));
}

function between(low: number, high: number): Check {
  const isNumber = typed('number');
  return (value, name) => {
    if ((value as number) >= low && (value as number) <= high && typeof value === 'number') return undefined;
    return isNumber(value, name) ?? issue(name, ` must be a number between ${low} and ${high}`);
  };
}

function is(text: string): Check {
  const isString = typed('string');
  return (value, name) => (value === text ? undefined : (isString(value, name) ?? invalid(name)));
}

function any(rules: readonly Rule[]): Check {
  let ready: Check[] | undefined;
  return (value, name) => {
    if (typeof value !== 'object' && rules.includes(typeof value as Rule)) return undefined;
    for (const check of (ready ??= rules.map(checkOf))) if (passes(check, value)) return undefined;
    return invalid(name);
  };
}

/** The one that the field tells is tried alone: no other could pass. */
function tagged(field: string, shapes: readonly Shape[]): Check {
  const anyOf = any(shapes);
  const tagOf = (shape: Shape) => (shape[field] as readonly number[])[0];
  const byTag = new Map<unknown, Shape>(shapes.map((shape) => [tagOf(shape), shape]));
  return (value, name) => {
    const shape = byTag.get((value as Record<string, unknown>)[field]);
    if (!shape) return anyOf(value, name);
    return passes(checkOf(shape), value) ? undefined : invalid(name);
  };
}

function also(rule: Rule, refuse: Refusal): Check {
  const first = checkOf(rule);
  return (value, name) => {
    const found = first(value, name);
    if (found) return found;
    const message = refuse(value as never);
    return message === undefined ? undefined : issue('', message);
  };
}

function each(rule: Rule): Check {
  return (value, name) => {
    if (!Array.isArray(value)) return invalid(name);
    const check = checkOf(rule);
    let found: Findings;
    // By number, holes included, so that the longest of lists comes to its end.
    for (let index = 0; index < value.length; index += 1) {
      if (!passes(check, value[index])) found = join(found, `[${index}]`, invalid(name));
    }
    return found;
  };
}

function values(rule: Rule): Check {
  const isObject = typed('object');
  return (value, name) => {
    let found = isObject(value, name);
    if (found) return found;
    for (const [key, inner] of Object.entries(value)) {
      found = join(found, key, find(checkOf(rule), inner, name));
    }
    return found;
  };
}

interface Field {
  name: string;
  check: Check;
  /** Its place among the fields of its shape. */
  place: number;
  isRequired: boolean;
  /** Of fields that need nothing but this: most of them. */
  type: Rule | undefined;
}

interface Fields {
  byName: ReadonlyMap<string, Field>;
  required: readonly Field[];
  /** As they came last: they mostly come so again, and need not be looked up. */
  usual: Field[];
}

/** Walks what is there, mostly less than what might be. */
function fields(shape: Shape): Check {
  let ready: Fields | undefined;
  return (value, name) => {
    if (typeof value !== 'object' || Array.isArray(value)) return issue(name, ' must be an object');
    const { byName, required, usual } = (ready ??= fieldsOf(shape));
    let bad: Findings[] | undefined;
    for (const field of required) {
      const inner = (value as Record<string, unknown>)[field.name];
      if (inner !== undefined && inner !== null) continue;
      if (isQuiet) return something;
      (bad ??= [])[field.place] = join(undefined, field.name, issue(field.name, ' is required'));
    }
    let place = 0;
    for (const key in value) {
      let field = usual[place];
      if (field?.name !== key) {
        field = byName.get(key);
        if (field === undefined) continue;
        usual[place] = field;
      }
      place += 1;
      const inner = (value as Record<string, unknown>)[key];
      if (typeof inner === field.type) continue;
      const found = find(field.check, inner, key);
      if (found === undefined) continue;
      if (isQuiet) return found;
      (bad ??= [])[field.place] = join(undefined, key, found);
    }
    return bad && bad.flatMap((found) => found ?? []);
  };
}

function fieldsOf(shape: Shape): Fields {
  const all = Object.keys(shape).map((key, place) => ({
    name: key.replace('!', ''),
    check: checkOf(shape[key] as Rule),
    place,
    isRequired: key.endsWith('!'),
    type: shape[key] === 'object' ? undefined : shape[key],
  }));
  return {
    byName: new Map(all.map((field) => [field.name, field])),
    required: all.filter(({ isRequired }) => isRequired),
    usual: [],
  };
}

function invalid(name: string): ValidationIssue[] {
  return issue(name, ' property is invalid');
}

function issue(name: string, text: string): ValidationIssue[] {
  return isQuiet ? something : [{ path: '', message: name + text }];
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
