import type { ValidationIssue } from '../shared/errors.ts';
import type { Rule, Shape } from './rule.ts';

type Issues = readonly ValidationIssue[];
type Tuple = Exclude<Rule, string | Shape>;

/** Shared by all valid values, which are the common case, to avoid allocations. */
const noIssues: Issues = [];

/** Maximum number of values to validate. Validating them takes seconds. Real configurations contain far fewer. */
const maxValues = 5_000_000;
let remainingValues = maxValues;

/**
 * Validates `input` against `rule` and returns all issues in the order of the rule's fields. Never throws and always
 * terminates: input that cannot be read completely (a getter that throws, a cycle, a tree that is too deep for the
 * stack, too many references to the same branch) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  remainingValues = maxValues;
  try {
    return [...findIssues(rule, input, name)];
  } catch {
    return [...createInvalidIssue(name)];
  }
}

/** Returns the issues of a value with paths relative to it. Messages refer to the value by `name`. */
function findIssues(rule: Rule, value: unknown, name: string): Issues {
  if ((remainingValues -= 1) < 0) throw new RangeError();
  if (rule === 'forbidden') return createIssue(name, ' is forbidden');
  if (value === undefined || value === null) return noIssues;
  if (typeof rule === 'string') return findTypeIssues(rule, value, name);
  return isTuple(rule) ? findTupleIssues(rule, value, name) : findFieldIssues(rule, value, name);
}

function isTuple(rule: Tuple | Shape): rule is Tuple {
  return Array.isArray(rule);
}

function passes(rule: Rule, value: unknown): boolean {
  return findIssues(rule, value, '').length === 0;
}

/** Returns whether the value passes one of the rules in the tuple, starting at the index `first`. */
function passesAny(tuple: readonly unknown[], first: number, value: unknown): boolean {
  for (let index = first; index < tuple.length; index += 1) {
    if (passes(tuple[index] as Rule, value)) return true;
  }
  return false;
}

function findTupleIssues(rule: Tuple, value: NonNullable<unknown>, name: string): Issues {
  switch (rule[0]) {
    case 'any':
      return passesAny(rule, 1, value) ? noIssues : createInvalidIssue(name);
    case 'tagged': {
      const [, field, ...shapes] = rule;
      const tag = (value as Record<string, unknown>)[field];
      const shape = shapes.find((candidate) => (candidate[field] as readonly unknown[])[0] === tag);
      return (shape ? passes(shape, value) : passesAny(shapes, 0, value))
        ? noIssues
        : createInvalidIssue(name);
    }
    case 'each':
      return findListIssues(rule[1], value, name);
    case 'values': {
      const issues = findTypeIssues('object', value, name);
      if (issues.length > 0) return issues;
      return Object.entries(value).flatMap(([key, inner]) =>
        prefixPaths(key, findIssues(rule[1], inner, name)),
      );
    }
    case 'also': {
      const issues = findIssues(rule[1], value, name);
      const message = issues.length > 0 ? undefined : rule[2](value as never);
      return message === undefined ? issues : createIssue('', message);
    }
    case 'is':
      return value === rule[1] ? noIssues : findValueIssues('string', value, name);
    case 'between': {
      const [, low, high] = rule;
      if (typeof value !== 'number') return findTypeIssues('number', value, name);
      const isInRange = value >= low && value <= high;
      return isInRange ? noIssues : createIssue(name, ` must be a number between ${low} and ${high}`);
    }
    default:
      return (rule as readonly unknown[]).includes(value) ? noIssues : findValueIssues('number', value, name);
  }
}

function findTypeIssues(type: Extract<Rule, string>, value: NonNullable<unknown>, name: string): Issues {
  if (type === 'strings') {
    return findListIssues('string', value, name).length > 0
      ? createIssue(name, ' must be an array of strings')
      : noIssues;
  }
  const isType = typeof value === type && !(type === 'object' && Array.isArray(value));
  return isType ? noIssues : createIssue(name, ` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
}

/** Returns the issue of a value that is not one of the allowed values. */
function findValueIssues(type: 'string' | 'number', value: NonNullable<unknown>, name: string): Issues {
  return typeof value === type ? createInvalidIssue(name) : findTypeIssues(type, value, name);
}

function findListIssues(rule: Rule, value: unknown, name: string): Issues {
  if (!Array.isArray(value)) return createInvalidIssue(name);
  const issues: ValidationIssue[] = [];
  // Iterates by index, because holes in the list also count toward the maximum.
  for (let index = 0; index < value.length; index += 1) {
    if (!passes(rule, value[index])) issues.push(...prefixPaths(`[${index}]`, createInvalidIssue(name)));
  }
  return issues;
}

interface Field {
  name: string;
  rule: Rule;
  isRequired: boolean;
}

/** The fields of each shape, parsed when the shape is first used. */
const fieldsByShape = /*#__PURE__*/ new WeakMap<Shape, Field[]>();

function parseFields(shape: Shape): Field[] {
  return Object.entries(shape).map(([key, rule]) => ({
    name: key.replace('!', ''),
    rule,
    isRequired: key.endsWith('!'),
  }));
}

function findFieldIssues(shape: Shape, value: NonNullable<unknown>, name: string): Issues {
  if (typeof value !== 'object' || Array.isArray(value)) return createIssue(name, ' must be an object');
  let shapeFields = fieldsByShape.get(shape);
  if (!shapeFields) fieldsByShape.set(shape, (shapeFields = parseFields(shape)));
  let allIssues = noIssues;
  for (const { name: key, rule, isRequired } of shapeFields) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner === undefined && !isRequired) continue;
    const isMissing = isRequired && (inner === undefined || inner === null);
    const issues = isMissing ? createIssue(key, ' is required') : findIssues(rule, inner, key);
    if (issues !== noIssues) allIssues = [...allIssues, ...prefixPaths(key, issues)];
  }
  return allIssues;
}

function createInvalidIssue(name: string): Issues {
  return createIssue(name, ' property is invalid');
}

function createIssue(name: string, text: string): Issues {
  return [{ path: '', message: name + text }];
}

/** Prefixes the paths of issues with the path of their parent. */
function prefixPaths(part: string, issues: Issues): Issues {
  return issues.map(({ path, message }) => {
    const separator = path === '' || path.startsWith('[') ? '' : '.';
    return { path: `${part}${separator}${path}`, message };
  });
}
