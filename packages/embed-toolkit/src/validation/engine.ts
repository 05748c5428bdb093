import type { ValidationIssue } from '../errors.ts';
import type { Rule, Shape } from './rule.ts';

type Issues = readonly ValidationIssue[];
type Tuple = Exclude<Rule, string | Shape>;

/** The issues of valid values, which are the common case and use no memory. */
const noIssues: Issues = [];

/** Maximum number of values to check: seconds of work, and more than any configuration contains. */
const maxValues = 5_000_000;
let valuesLeft = maxValues;

/**
 * Checks `input` against `rule`. Returns all issues, in the order of the rule's fields. Never throws and always ends:
 * input that cannot be read (a getter that throws, a circle, a tree too deep for the stack, branches that meet again
 * and again) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  valuesLeft = maxValues;
  try {
    return [...find(rule, input, name)];
  } catch {
    return [...invalid(name)];
  }
}

/** Returns the issues of a value with paths relative to it. `name` names the value in messages. */
function find(rule: Rule, value: unknown, name: string): Issues {
  if ((valuesLeft -= 1) < 0) throw new RangeError();
  if (rule === 'forbidden') return value === undefined ? noIssues : issue(name, ' is forbidden');
  if (value === undefined || value === null) return noIssues;
  if (typeof rule === 'string') return findType(rule, value, name);
  return isTuple(rule) ? findByTuple(rule, value, name) : findInFields(rule, value, name);
}

function isTuple(rule: Tuple | Shape): rule is Tuple {
  return Array.isArray(rule);
}

function passes(rule: Rule, value: unknown): boolean {
  return find(rule, value, '').length === 0;
}

/** Returns whether the value passes one of the rules in the tuple from the index on. */
function passesAny(tuple: readonly unknown[], first: number, value: unknown): boolean {
  for (let index = first; index < tuple.length; index += 1) {
    if (passes(tuple[index] as Rule, value)) return true;
  }
  return false;
}

function findByTuple(rule: Tuple, value: NonNullable<unknown>, name: string): Issues {
  switch (rule[0]) {
    case 'any':
      return passesAny(rule, 1, value) ? noIssues : invalid(name);
    case 'tagged': {
      const [, field, ...shapes] = rule;
      const tag = (value as Record<string, unknown>)[field];
      const shape = shapes.find((one) => (one[field] as readonly unknown[])[0] === tag);
      return (shape ? passes(shape, value) : passesAny(shapes, 0, value)) ? noIssues : invalid(name);
    }
    case 'each':
      return findInList(rule[1], value, name);
    case 'values': {
      const issues = findType('object', value, name);
      if (issues.length > 0) return issues;
      return Object.entries(value).flatMap(([key, inner]) => prefixPaths(key, find(rule[1], inner, name)));
    }
    case 'also': {
      const issues = find(rule[1], value, name);
      const message = issues.length > 0 ? undefined : rule[2](value as never);
      return message === undefined ? issues : issue('', message);
    }
    case 'is':
      return value === rule[1] ? noIssues : findValueIssue('string', value, name);
    case 'between': {
      const [, low, high] = rule;
      if (typeof value !== 'number') return findType('number', value, name);
      const isWithin = value >= low && value <= high;
      return isWithin ? noIssues : issue(name, ` must be a number between ${low} and ${high}`);
    }
    default:
      return (rule as readonly unknown[]).includes(value) ? noIssues : findValueIssue('number', value, name);
  }
}

function findType(type: Extract<Rule, string>, value: NonNullable<unknown>, name: string): Issues {
  if (type === 'strings') {
    return findInList('string', value, name).length > 0
      ? issue(name, ' must be an array of strings')
      : noIssues;
  }
  const isType = typeof value === type && !(type === 'object' && Array.isArray(value));
  return isType ? noIssues : issue(name, ` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
}

/** Returns the issue of a value that has the type but is not one of the values allowed. */
function findValueIssue(type: 'string' | 'number', value: NonNullable<unknown>, name: string): Issues {
  return typeof value === type ? invalid(name) : findType(type, value, name);
}

function findInList(rule: Rule, value: unknown, name: string): Issues {
  if (!Array.isArray(value)) return invalid(name);
  const found: ValidationIssue[] = [];
  // By index, holes included: each of them counts towards the maximum.
  for (let index = 0; index < value.length; index += 1) {
    if (!passes(rule, value[index])) found.push(...prefixPaths(`[${index}]`, invalid(name)));
  }
  return found;
}

interface Field {
  name: string;
  rule: Rule;
  isRequired: boolean;
}

/** The fields of each shape, parsed when the shape is first used. */
const fields = /*#__PURE__*/ new WeakMap<Shape, Field[]>();

function parseFields(shape: Shape): Field[] {
  return Object.entries(shape).map(([key, rule]) => ({
    name: key.replace('!', ''),
    rule,
    isRequired: key.endsWith('!'),
  }));
}

function findInFields(shape: Shape, value: NonNullable<unknown>, name: string): Issues {
  if (typeof value !== 'object' || Array.isArray(value)) return issue(name, ' must be an object');
  let known = fields.get(shape);
  if (!known) fields.set(shape, (known = parseFields(shape)));
  let found = noIssues;
  for (const { name: key, rule, isRequired } of known) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner === undefined && !isRequired) continue;
    const isMissing = isRequired && (inner === undefined || inner === null);
    const issues = isMissing ? issue(key, ' is required') : find(rule, inner, key);
    if (issues !== noIssues) found = [...found, ...prefixPaths(key, issues)];
  }
  return found;
}

function invalid(name: string): Issues {
  return issue(name, ' property is invalid');
}

function issue(name: string, text: string): Issues {
  return [{ path: '', message: name + text }];
}

/** Prefixes the paths of issues with that of their parent. */
function prefixPaths(part: string, issues: Issues): Issues {
  return issues.map(({ path, message }) => {
    const separator = path === '' || path.startsWith('[') ? '' : '.';
    return { path: `${part}${separator}${path}`, message };
  });
}
