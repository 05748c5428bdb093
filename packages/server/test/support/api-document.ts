import { routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument, OpenApiOperation } from '../../src/http/openapi/document.ts';

/** What an OpenAPI document says of one route. */
export const findOperation = (document: OpenApiDocument, name: RouteName): OpenApiOperation | undefined =>
  document.paths[routes[name].path]?.[routes[name].method.toLowerCase()];

/** Checks bodies of answers by the document: undefined where it knows of no such answer, or of no body. */
export const createResponseValidators = (document: OpenApiDocument) => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  // As browsers and the contract read an address; the format itself would refuse every other script.
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  const known = new Map<string, ValidateFunction | undefined>();
  return (name: RouteName, status: number): ValidateFunction | undefined => {
    const key = `${name} ${String(status)}`;
    if (!known.has(key)) {
      const content = findOperation(document, name)?.responses[String(status)]?.content;
      const schema = content?.['application/json']?.schema;
      known.set(key, schema && ajv.compile({ ...schema, components: document.components }));
    }
    return known.get(key);
  };
};
