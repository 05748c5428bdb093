import { z } from 'zod';

const parameterTypes = ['Text', 'Number', 'Logical', 'Date', 'DateTime'] as const;

type ParameterType = (typeof parameterTypes)[number];

const valueSchemas: Readonly<Record<ParameterType, z.ZodType<string>>> = {
  Text: z.string(),
  Number: z.string().regex(/^-?\d+(\.\d+)?$/),
  Logical: z.enum(['true', 'false']),
  Date: z.iso.date(),
  DateTime: z.iso.datetime({ local: true }),
};

const maxValueLength = 4000;

/** Returns whether a text is a value of the type. */
export const isParameterValue = (type: ParameterType, value: string): boolean =>
  value.length <= maxValueLength && valueSchemas[type].safeParse(value).success;

/** Schema of a parameter of a dataset. Parameters have no effect on the rows. */
export const parameterSchema = z
  .strictObject({
    name: z.string().min(1).max(256),
    type: z.enum(parameterTypes),
    /** Initial value, such as `2026-01-31` for the type Date. */
    value: z.string(),
    required: z.boolean().default(true),
    suggestedValues: z.array(z.string()).default([]),
  })
  .refine(({ type, value }) => isParameterValue(type, value), {
    path: ['value'],
    error: 'must be a value of the type',
  });
