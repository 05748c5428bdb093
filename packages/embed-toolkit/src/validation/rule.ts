type Primitive = 'string' | 'number' | 'boolean';

/**
 * What a value must be, as data:
 * - the name of a type; `strings` is a list of strings, `forbidden` is for fields that must not be there;
 * - numbers: one of them;
 * - `['is', text]`: exactly that text; `['between', low, high]`: a number of that range;
 * - `['each', rule]`: a list; `['values', rule]`: an object with keys of any name;
 * - `['any', …rules]`: a value that passes one of the rules;
 * - `['tagged', field, …shapes]`: the same, where each shape has that field with a different number;
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
  | readonly ['tagged', string, ...Shape[]]
  | readonly ['also', Rule, CustomCheck]
  | Shape;

/** Returns the message for a value that a rule cannot reject. The value has passed the rule. */
type CustomCheck = (value: never) => string | undefined;

export interface Shape {
  readonly [field: string]: Rule;
}
