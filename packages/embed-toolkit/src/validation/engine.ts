import type { ValidationIssue } from '../errors.ts';

/** What a value must be. Absent values (`undefined`, `null`) are for `required` alone to mind. */
export type Rule =
  | { is: 'string' | 'number' | 'boolean' | 'object' }
  | { oneOf: readonly number[] }
  | { between: readonly [low: number, high: number] }
  | { fields: Shape; notEmpty?: true }
  | { each: Rule }
  | { values: Rule }
  | { anyOf: readonly Rule[] };

type Field = (Rule & { required?: true }) | { forbidden: true };

/** The fields of an object; others are let through. */
export type Shape = Readonly<Record<string, Field>>;

/** A value with where it is and what the messages call it. */
interface Spot {
  value: unknown;
  path: string;
  name: string;
}

/** Checks `input` against `rule`: every finding, in the order of the rule's fields. */
export function validate(rule: Rule, input: unknown, name = 'input'): ValidationIssue[] {
  return check(rule, { value: input, path: '', name });
}

function check(rule: Rule, spot: Spot): ValidationIssue[] {
  const { value, name } = spot;
  if (value === undefined || value === null) return [];
  if ('is' in rule) return checkType(rule.is, spot);
  if ('oneOf' in rule) {
    const type = checkType('number', spot);
    return type.length > 0 || rule.oneOf.includes(value as number) ? type : invalid(spot);
  }
  if ('between' in rule) {
    const [low, high] = rule.between;
    const type = checkType('number', spot);
    const inside = (value as number) >= low && (value as number) <= high;
    return type.length > 0 || inside
      ? type
      : issue(spot, `${name} must be a number between ${low} and ${high}`);
  }
  if ('anyOf' in rule) return rule.anyOf.some((one) => check(one, spot).length === 0) ? [] : invalid(spot);
  if ('each' in rule) return checkItems(rule.each, spot);
  if ('values' in rule) return checkValues(rule.values, spot);
  return checkFields(rule, spot);
}

function checkType(type: string, spot: Spot): ValidationIssue[] {
  const fits = typeof spot.value === type && !Array.isArray(spot.value);
  return fits ? [] : issue(spot, `${spot.name} must be ${type === 'object' ? 'an' : 'a'} ${type}`);
}

function checkItems(rule: Rule, spot: Spot): ValidationIssue[] {
  if (!Array.isArray(spot.value)) return invalid(spot);
  return spot.value.flatMap((value: unknown, index) => {
    const item = { value, path: `${spot.path}[${index}]`, name: spot.name };
    return check(rule, item).length > 0 ? invalid(item) : [];
  });
}

function checkValues(rule: Rule, spot: Spot): ValidationIssue[] {
  const type = checkType('object', spot);
  if (type.length > 0) return type;
  return Object.entries(spot.value as object).flatMap(([key, value]) =>
    check(rule, { value, path: join(spot.path, key), name: spot.name }),
  );
}

function checkFields(rule: { fields: Shape; notEmpty?: true }, spot: Spot): ValidationIssue[] {
  const type = checkType('object', spot);
  if (type.length > 0) return type;
  const values = spot.value as Record<string, unknown>;
  const names = Object.keys(rule.fields);
  if (rule.notEmpty && names.every((name) => values[name] === undefined)) {
    return issue(spot, `${spot.name} cannot be empty`);
  }
  return names.flatMap((name) => {
    const field = rule.fields[name] as Field;
    const inner = { value: values[name], path: join(spot.path, name), name };
    const isAbsent = inner.value === undefined || inner.value === null;
    if ('forbidden' in field) return inner.value === undefined ? [] : issue(inner, `${name} is forbidden`);
    if (isAbsent) return field.required ? issue(inner, `${name} is required`) : [];
    return check(field, inner);
  });
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
