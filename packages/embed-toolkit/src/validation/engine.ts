import type { ValidationIssue } from '../shared/errors.ts';
import type { Rule, Shape } from './rule.ts';

type Issues = readonly ValidationIssue[];
type Tuple = Exclude<Rule, string | Shape>;

/** Shared by all valid values, which are the common case, to avoid allocations. */
const noIssues: Issues = [];

/** Maximum number of values to validate. Validating them takes seconds. Real configurations contain far fewer. */
const maxValues = 5_000_000;

/**
 * Validates `input` against `rule` and returns all issues in the order of the rule's fields. Never throws and always
 * terminates: input that cannot be read completely (a getter that throws, a cycle, a tree that is too deep for the
 * stack, too many references to the same branch) is invalid.
 */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  try {
    return [...new Checker().findIssues(rule, input, name)];
  } catch {
    return [...createInvalidIssue(name)];
  }
}

/** Finds the issues of one input. Counts the values that it has checked. */
class Checker {
  #remainingValues = maxValues;

  /** Returns the issues of a value with paths relative to it. Messages refer to the value by `name`. */
  findIssues(rule: Rule, value: unknown, name: string): Issues {
    if ((this.#remainingValues -= 1) < 0) throw new RangeError();
    if (rule === 'forbidden') return createIssue(name, ' is forbidden');
    if (value === undefined || value === null) return noIssues;
    if (typeof rule === 'string') return this.#findTypeIssues(rule, value, name);
    return isTuple(rule)
      ? this.#findTupleIssues(rule, value, name)
      : this.#findFieldIssues(rule, value, name);
  }

  #passes(rule: Rule, value: unknown): boolean {
    return this.findIssues(rule, value, '').length === 0;
  }

  /** Returns whether the value passes one of the rules in the tuple, starting at the index `first`. */
  #passesAny(tuple: readonly unknown[], first: number, value: unknown): boolean {
    for (let index = first; index < tuple.length; index += 1) {
      if (this.#passes(tuple[index] as Rule, value)) return true;
    }
    return false;
  }

  #findTupleIssues(rule: Tuple, value: NonNullable<unknown>, name: string): Issues {
    switch (rule[0]) {
      case 'any':
        return this.#passesAny(rule, 1, value) ? noIssues : createInvalidIssue(name);
      case 'tagged': {
        const [, field, ...shapes] = rule;
        const tag = (value as Record<string, unknown>)[field];
        const shape = shapes.find((candidate) => (candidate[field] as readonly unknown[])[0] === tag);
        return (shape ? this.#passes(shape, value) : this.#passesAny(shapes, 0, value))
          ? noIssues
          : createInvalidIssue(name);
      }
      case 'each':
        return this.#findListIssues(rule[1], value, name);
      case 'values': {
        const issues = this.#findTypeIssues('object', value, name);
        if (issues.length > 0) return issues;
        return Object.entries(value).flatMap(([key, inner]) =>
          prefixPaths(key, this.findIssues(rule[1], inner, name)),
        );
      }
      case 'also': {
        const issues = this.findIssues(rule[1], value, name);
        const message = issues.length > 0 ? undefined : rule[2](value);
        return message === undefined ? issues : createIssue('', message);
      }
      case 'is':
        return value === rule[1] ? noIssues : this.#findValueIssues('string', value, name);
      case 'between': {
        const [, low, high] = rule;
        if (typeof value !== 'number') return this.#findTypeIssues('number', value, name);
        const isInRange = value >= low && value <= high;
        return isInRange ? noIssues : createIssue(name, ` must be a number between ${low} and ${high}`);
      }
      default:
        return (rule as readonly unknown[]).includes(value)
          ? noIssues
          : this.#findValueIssues('number', value, name);
    }
  }

  #findTypeIssues(type: Extract<Rule, string>, value: NonNullable<unknown>, name: string): Issues {
    if (type === 'strings') {
      return this.#findListIssues('string', value, name).length > 0
        ? createIssue(name, ' must be an array of strings')
        : noIssues;
    }
    const isType = typeof value === type && !(type === 'object' && Array.isArray(value));
    return isType ? noIssues : createIssue(name, ` must be ${type === 'object' ? 'an' : 'a'} ${type}`);
  }

  /** Returns the issue of a value that is not one of the allowed values. */
  #findValueIssues(type: 'string' | 'number', value: NonNullable<unknown>, name: string): Issues {
    return typeof value === type ? createInvalidIssue(name) : this.#findTypeIssues(type, value, name);
  }

  #findListIssues(rule: Rule, value: unknown, name: string): Issues {
    if (!Array.isArray(value)) return createInvalidIssue(name);
    const issues: ValidationIssue[] = [];
    // Iterates by index, because holes in the list also count toward the maximum.
    for (let index = 0; index < value.length; index += 1) {
      if (!this.#passes(rule, value[index]))
        issues.push(...prefixPaths(`[${index}]`, createInvalidIssue(name)));
    }
    return issues;
  }

  #findFieldIssues(shape: Shape, value: NonNullable<unknown>, name: string): Issues {
    if (typeof value !== 'object' || Array.isArray(value)) return createIssue(name, ' must be an object');
    let shapeFields = fieldsByShape.get(shape);
    if (!shapeFields) fieldsByShape.set(shape, (shapeFields = parseFields(shape)));
    let allIssues = noIssues;
    for (const { name: key, rule, isRequired } of shapeFields) {
      const inner = (value as Record<string, unknown>)[key];
      if (inner === undefined && !isRequired) continue;
      const isMissing = isRequired && (inner === undefined || inner === null);
      const issues = isMissing ? createIssue(key, ' is required') : this.findIssues(rule, inner, key);
      if (issues !== noIssues) allIssues = [...allIssues, ...prefixPaths(key, issues)];
    }
    return allIssues;
  }
}

function isTuple(rule: Tuple | Shape): rule is Tuple {
  return Array.isArray(rule);
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
