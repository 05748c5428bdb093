import type { Rule } from './rule.ts';

export const zeroOrOne = [0, 1] as const;
export const zeroToTwo = [0, 1, 2] as const;
export const primitive = ['any', 'string', 'number', 'boolean'] as const satisfies Rule;
export const primitives = ['each', primitive] as const satisfies Rule;

export const visible = { visible: 'boolean' } as const satisfies Rule;
export const expanded = { expanded: 'boolean' } as const satisfies Rule;

/** The field that all content types require. */
export const accessTokenField = { 'accessToken!': 'string' } as const satisfies Rule;
export const theme = { themeJson: 'object' } as const satisfies Rule;

const createSchemaRule = (selectorType: string) =>
  ['is', `http://powerbi.com/product/schema#${selectorType}`] as const;

export const visualSelector = {
  $schema: createSchemaRule('visualSelector'),
  'visualName!': 'string',
} as const satisfies Rule;

const visualTypeSelector = {
  '$schema!': createSchemaRule('visualTypeSelector'),
  'visualType!': 'string',
} as const satisfies Rule;

export const slicerTargetSchema = createSchemaRule('slicerTargetSelector');

/** Accepts a selector of one visual by name, or of all visuals of a type. */
export const visualOrType = ['any', visualSelector, visualTypeSelector] as const satisfies Rule;
