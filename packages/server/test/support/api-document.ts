import { routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface OpenApiOperation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: object;
}

/** Returns the description of a route in an OpenAPI document. */
export const findOperation = (document: OpenApiDocument, name: RouteName): OpenApiOperation | undefined =>
  document.paths[routes[name].path]?.[routes[name].method.toLowerCase()];

/**
 * Creates a function that returns the validator of a response body, or undefined when the document does not describe
 * the response or its body.
 */
export function createResponseValidators(document: OpenApiDocument) {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  // Accepts the same URLs as browsers and the contract. The standard format rejects international domain names.
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  const validators = new Map<string, ValidateFunction | undefined>();
  return (name: RouteName, status: number): ValidateFunction | undefined => {
    const key = `${name} ${String(status)}`;
    if (!validators.has(key)) {
      const content = findOperation(document, name)?.responses[String(status)]?.content;
      const [schema] = Object.values(content ?? {}).map((media) => media.schema);
      validators.set(key, schema && ajv.compile({ ...schema, components: document.components }));
    }
    return validators.get(key);
  };
}
