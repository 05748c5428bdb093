import type { Rule } from './engine.ts';

export const string = { is: 'string' } as const satisfies Rule;
export const number = { is: 'number' } as const satisfies Rule;
export const boolean = { is: 'boolean' } as const satisfies Rule;
export const anObject = { is: 'object' } as const satisfies Rule;
export const onOff = { oneOf: [0, 1] } as const satisfies Rule;
export const oneOfThree = { oneOf: [0, 1, 2] } as const satisfies Rule;
export const primitive = { anyOf: [string, number, boolean] } as const satisfies Rule;
export const primitives = { each: primitive } as const satisfies Rule;

export const visible = { fields: { visible: boolean } } as const satisfies Rule;
export const expanded = { fields: { expanded: boolean } } as const satisfies Rule;

/** Which visuals something is for: one by its name, or all of a type. */
export const visualOrType = {
  anyOf: [
    { fields: { $schema: string, visualName: { ...string, required: true } } },
    { fields: { $schema: string, visualType: { ...string, required: true } } },
  ],
} as const satisfies Rule;
