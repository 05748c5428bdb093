/** Names of the types of plain values. */
type Primitive = 'string' | 'number' | 'boolean';

/**
 * Validation rule for a value, as data:
 * - the name of a type; `strings` is a list of strings, `forbidden` is for fields that must be absent;
 * - numbers: one of these numbers;
 * - `['is', text]`: exactly this text; `['between', low, high]`: a number in this range;
 * - `['each', rule]`: a list; `['values', rule]`: an object with keys of any name;
 * - `['any', …rules]`: a value that passes one of the rules;
 * - `['tagged', field, …shapes]`: the same, but each shape has this field with a different number;
 * - `['also', rule, check]`: the rule, then a function that returns an error message or `undefined`;
 * - an object: its fields. `!` after a name marks a required field. Other fields are ignored.
 *
 * Absent values (`undefined`, `null`) violate only `!`, and `null` also violates `forbidden`.
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
  | readonly ['tagged', string, ...Shape[]]
  | readonly ['also', Rule, CustomCheck]
  | Shape;

/** Returns the error message for a value that has passed the rule but is invalid, or `undefined`. */
type CustomCheck = (value: NonNullable<unknown>) => string | undefined;

/** The rules of the fields of an object. */
export interface Shape {
  /** The rule of a field. A name that ends with `!` is required. */
  readonly [field: string]: Rule;
}
