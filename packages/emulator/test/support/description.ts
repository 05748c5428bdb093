import type { SampleExchange } from './sample-requests.ts';

/** Schema of a published description of the interface (Swagger 2.0), as far as it is checked. */
export interface DescriptionSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, DescriptionSchema>;
  required?: string[];
  items?: DescriptionSchema;
  allOf?: DescriptionSchema[];
  enum?: unknown[];
  additionalProperties?: unknown;
}

/** Operation of a published description, as far as it is checked. */
interface DescriptionOperation {
  parameters?: { in: string; schema?: DescriptionSchema }[];
  responses?: Record<string, { schema?: DescriptionSchema }>;
}

export interface Description {
  paths: Record<string, Record<string, DescriptionOperation>>;
  definitions?: Record<string, DescriptionSchema>;
}

const maxDepth = 20;

/** Returns the properties of a schema, with those that it inherits, and the names of the required ones. */
function collectProperties({ definitions = {} }: Description, schema: DescriptionSchema, depth = 0) {
  const properties: Record<string, DescriptionSchema> = {};
  const required: string[] = [];
  let isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  if (depth > maxDepth) return { properties, required, isOpen: true };
  const parents = [...(schema.allOf ?? [])];
  const referenced = schema.$ref && definitions[schema.$ref.replace('#/definitions/', '')];
  if (referenced) parents.push(referenced);
  for (const parent of parents) {
    const inherited = collectProperties({ paths: {}, definitions }, parent, depth + 1);
    Object.assign(properties, inherited.properties);
    required.push(...inherited.required);
    isOpen ||= inherited.isOpen;
  }
  Object.assign(properties, schema.properties);
  required.push(...(schema.required ?? []));
  return { properties, required, isOpen };
}

function resolve({ definitions = {} }: Description, schema: DescriptionSchema): DescriptionSchema {
  return (schema.$ref && definitions[schema.$ref.replace('#/definitions/', '')]) || schema;
}

function matchesType(type: string, value: unknown): boolean {
  if (type === 'file') return true;
  if (type === 'integer') return Number.isInteger(value);
  return type === 'array' ? Array.isArray(value) : typeof value === type;
}

/** Returns the differences between a value and its schema: unknown and missing fields, wrong types and values. */
export function findDifferences(
  description: Description,
  schema: DescriptionSchema,
  value: unknown,
  path = 'body',
): string[] {
  const { type, items, enum: values } = resolve(description, schema);
  if (type !== undefined && !matchesType(type, value)) return [`${path} is not of type ${type}`];
  if (values && !values.includes(value)) return [`${path} is not a described value`];
  if (Array.isArray(value))
    return items
      ? value.flatMap((item, index) => findDifferences(description, items, item, `${path}[${index}]`))
      : [];
  if (typeof value !== 'object' || value === null) return [];
  const { properties, required, isOpen } = collectProperties(description, schema);
  // The description spells some names with a capital, such as IsRefreshable. The service does not.
  const findProperty = (name: string) =>
    Object.entries(properties).find(([described]) => described.toLowerCase() === name.toLowerCase())?.[1];
  const hasProperties = Object.keys(properties).length > 0 && !isOpen;
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const property = findProperty(name);
    if (property) return findDifferences(description, property, field, `${path}.${name}`);
    return hasProperties && !name.startsWith('@odata.') ? [`${path}.${name} is not described`] : [];
  });
  return [...missing, ...fields];
}

/** Returns the differences of a request that succeeds, and of its response, from their operation in a description. */
export function findExchangeDifferences(
  description: Description,
  { parameters = [], responses = {} }: DescriptionOperation,
  { requestBody, status, body }: Pick<SampleExchange, 'requestBody' | 'status' | 'body'>,
): string[] {
  const requestSchema = parameters.find((parameter) => parameter.in === 'body')?.schema;
  const requestDifferences =
    requestSchema && !(requestBody instanceof FormData)
      ? findDifferences(description, requestSchema, requestBody, 'request')
      : [];
  const response = responses[String(status)];
  if (!response) return [...requestDifferences, `status ${status} is not described`];
  if (response.schema) return [...requestDifferences, ...findDifferences(description, response.schema, body)];
  return body === undefined ? requestDifferences : [...requestDifferences, 'body is not described'];
}
