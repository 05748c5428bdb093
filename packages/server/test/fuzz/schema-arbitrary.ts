import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that the converted contract schemas use. */
interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Builds the generator of a field that refers to existing rows. Returns undefined for other fields. */
export type BuildFieldArbitrary = (field: string) => fc.Arbitrary<unknown> | undefined;

/** Generates strings that match a pattern, or fixed strings when `stringMatching` does not support the pattern. */
function buildMatchingText(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom('https://example.com/a', 'alpha.example', 'plain');
  }
}

function buildText({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (pattern !== undefined) return buildMatchingText(pattern);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
}

const buildObject = (
  { properties = {}, required = [] }: JsonSchema,
  buildField: BuildFieldArbitrary,
): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, buildValue(schema, buildField, name)]),
    ),
    { requiredKeys: required },
  );

function buildValueOfType(
  type: string | undefined,
  schema: JsonSchema,
  buildField: BuildFieldArbitrary,
  field: string,
) {
  switch (type) {
    case 'object':
      return buildObject(schema, buildField);
    case 'array':
      return fc.uniqueArray(buildValue(schema.items ?? {}, buildField, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
        selector: (value) => JSON.stringify(value),
      });
    case 'string':
      return buildText(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function buildValue(
  schema: JsonSchema,
  buildField: BuildFieldArbitrary,
  field: string,
): fc.Arbitrary<unknown> {
  const types = [schema.type].flat();
  const fieldArbitrary = types.includes('array') || types.includes('object') ? undefined : buildField(field);
  if (fieldArbitrary) return fieldArbitrary;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => buildValue(choice, buildField, field)));
  return fc.oneof(...types.map((type) => buildValueOfType(type, schema, buildField, field)));
}

/** Generates values that conform to a schema, regardless of its refinements. */
export const buildValidValues = (schema: z.ZodType, buildField: BuildFieldArbitrary): fc.Arbitrary<unknown> =>
  buildValue(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, buildField, '');
