import {
  returnsVersion,
  captchaHeader,
  checksVersion,
  ErrorBody,
  errorStatus,
  isMutation,
  listErrorCodes,
  noInput,
  routes,
  viewAsHeader,
} from '@embed-portal/api-contract';
import type { ErrorCode, Route, RouteName } from '@embed-portal/api-contract';
import { z } from 'zod';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
type JsonSchema = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: object[];
  security: object[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: object;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: JsonSchema }> }
  >;
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const toJsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });

const toSuccessContent = ({ response, mediaTypes }: Route) => {
  const schema = toJsonSchema(response, 'output');
  return mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema }]))
    : toJsonContent(schema);
};

const toParameters = (schema: z.ZodType, location: Parameter['in']): Parameter[] => {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
    ...(typeof description === 'string' && { description }),
  }));
};

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };
const ifMatch = { $ref: '#/components/parameters/IfMatch' };
const viewAs = { $ref: '#/components/parameters/ViewAs' };
const captcha = { $ref: '#/components/parameters/Captcha' };

/** Returns the schema of an error with the current entity. */
const toConflictSchema = (entity: z.ZodType): JsonSchema => ({
  required: ['conflict'],
  properties: { conflict: { properties: { current: toJsonSchema(entity, 'output') } } },
});

const toErrorResponse = (codes: ErrorCode[], { entity }: Route): OpenApiOperation['responses'][string] => ({
  description: codes.join(', '),
  ...(codes.includes('too_many_requests') && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  }),
  content: toJsonContent({
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
      ...(codes.includes('version_conflict') && entity
        ? [{ properties: { error: toConflictSchema(entity) } }]
        : []),
    ],
  }),
});

const toErrorResponses = (codes: ErrorCode[], route: Route): OpenApiOperation['responses'] => {
  const statuses = new Set(codes.map((code) => errorStatus[code]));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      toErrorResponse(
        codes.filter((code) => errorStatus[code] === status),
        route,
      ),
    ]),
  );
};

const pageHeaders = {
  Link: {
    description: 'URL of the next page, if a limit was requested and more items exist.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'Total number of items.', schema: { type: 'integer' } },
};

const versionHeaders = {
  ETag: { description: 'Version of the entity for If-Match.', schema: { type: 'string' } },
};

const hasPages = (query: z.ZodType): boolean => query instanceof z.ZodObject && 'cursor' in query.shape;

const toSuccessResponse = (route: Route): OpenApiOperation['responses'][string] => {
  const { status, query } = route;
  const headers = { ...(hasPages(query) && pageHeaders), ...(returnsVersion(route) && versionHeaders) };
  return {
    description: status === 204 ? 'Successful response without content.' : 'Successful response.',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(status !== 204 && { content: toSuccessContent(route) }),
  };
};

const toOperation = (name: RouteName): OpenApiOperation => {
  const route: Route = routes[name];
  return {
    operationId: name,
    summary: route.summary,
    parameters: [
      ...toParameters(route.params, 'path'),
      ...(route.query === noInput ? [] : toParameters(route.query, 'query')),
      ...(isMutation(route) ? [idempotencyKey] : []),
      ...(checksVersion(route) ? [ifMatch] : []),
      ...(route.captcha === undefined ? [] : [captcha]),
      ...(route.viewAs === 'allow' ? [viewAs] : []),
    ],
    ...(route.body !== noInput && {
      requestBody: { required: true, content: toJsonContent(toJsonSchema(route.body, 'input')) },
    }),
    responses: {
      [String(route.status)]: toSuccessResponse(route),
      ...toErrorResponses(listErrorCodes(route), route),
    },
  };
};

const components = {
  securitySchemes: {
    idToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'An ID token of the configured provider for this client.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A request that is repeated with the same key within a day is executed once and returns the same response.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: false,
      description:
        'ETag of the entity version that the change is based on. If the entity has changed in the meantime, nothing is changed and the response is 412 with the current entity. A missing header and * accept any version.',
      schema: { type: 'string' },
    },
    ViewAs: {
      name: viewAsHeader,
      in: 'header',
      required: false,
      description:
        'ID of the session in which the caller views the portal as another user. All other routes reject the header.',
      schema: { type: 'string', format: 'uuid' },
    },
    Captcha: {
      name: captchaHeader,
      in: 'header',
      required: false,
      description: 'Result of the captcha, if the runtime configuration specifies one.',
      schema: { type: 'string' },
    },
  },
  schemas: { Error: toJsonSchema(ErrorBody, 'output') },
};

/** Builds the OpenAPI 3.1 document of all routes from the schemas that the server validates with. */
export const buildOpenApiDocument = (): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(routes) as RouteName[]) {
    const { method, path } = routes[name];
    (paths[path] ??= {})[method.toLowerCase()] = toOperation(name);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Portal API', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    security: [{ idToken: [] }],
    paths,
    components,
  };
};
