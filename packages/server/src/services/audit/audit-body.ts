import { z } from 'zod';
import { redactText } from './redact-text.ts';

const secretName = /secret|token|password|authorization|captcha|credential/i;
const maxBodyLength = 10_000;

/** Returns the schema without defaults, `optional` and `nullable`. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  if (isWrapper) return unwrap(schema.def.innerType);
  return schema instanceof z.ZodPipe ? unwrap(schema.def.in) : schema;
};

const pickField = (name: string, schema: z.core.$ZodType, value: unknown): unknown =>
  secretName.test(name) && value !== null && value !== undefined ? '[redacted]' : pickKnown(schema, value);

const pickFields = (shape: Record<string, z.core.$ZodType>, value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return schema ? [[name, pickField(name, schema, item)]] : [];
    }),
  );

/** Returns the fields of an object schema, or of all options of a union. */
const getShape = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined => {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const shapes = schema.options.map((option) => getShape(unwrap(option)));
  return shapes.includes(undefined) ? undefined : (Object.assign({}, ...shapes) as z.ZodRawShape);
};

/** Returns the part of a value that the schema describes. */
const pickKnown = (wrapped: z.core.$ZodType, value: unknown): unknown => {
  const schema = unwrap(wrapped);
  const shape = getShape(schema);
  if (Array.isArray(value)) {
    return schema instanceof z.ZodArray ? value.map((item) => pickKnown(schema.element, item)) : undefined;
  }
  if (typeof value === 'object' && value !== null) return shape && pickFields(shape, value);
  if (value !== null && (shape !== undefined || schema instanceof z.ZodArray)) return undefined;
  return typeof value === 'string' ? redactText(value, maxBodyLength) : value;
};

/**
 * Returns the part of a validated body that the audit log stores: known fields only, with secrets as `[redacted]`.
 * Returns null for non-objects, and only the size of bodies over 10,000 characters.
 */
export const toAuditBody = (schema: z.ZodType, body: unknown): object | null => {
  if (typeof body !== 'object' || body === null) return null;
  const { length } = JSON.stringify(body);
  if (length > maxBodyLength) return { omitted: `The body had ${String(length)} characters.` };
  return pickKnown(schema, body) ?? null;
};
