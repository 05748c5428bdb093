import {
  captchaHeader,
  checksVersion,
  ErrorBody,
  errorStatus,
  getRouteName,
  hasPages,
  isMutation,
  listErrorCodes,
  noInput,
  returnsVersion,
  viewAsHeader,
} from '@embed-portal/api-contract';
import type { ErrorCode, Route } from '@embed-portal/api-contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { compressResponses, sendEntityTag } from './transfer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route of the contract. Other routes are not documented. */
    route?: Route;
  }
}

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
type JsonSchema = Record<string, unknown>;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const text = (description: string, rules: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...rules,
});

interface RequestHeader {
  appliesTo: (route: Route) => boolean;
  schema: JsonSchema;
}

const requestHeaders: Readonly<Record<string, RequestHeader>> = {
  'Idempotency-Key': {
    appliesTo: isMutation,
    schema: text(
      'A request that is repeated with the same key within a day is executed once and returns the same response.',
      { pattern: '^[\\x21-\\x7e]{1,200}$' },
    ),
  },
  'If-Match': {
    appliesTo: checksVersion,
    schema: text(
      'ETag of the entity version that the change is based on. If the entity has changed in the meantime, nothing is changed and the response is 412 with the current entity. A missing header and * accept any version.',
    ),
  },
  [viewAsHeader]: {
    appliesTo: ({ viewAs }) => viewAs === 'allow',
    schema: text(
      'ID of the session in which the caller views the portal as another user. All other routes reject the header.',
      { format: 'uuid' },
    ),
  },
  [captchaHeader]: {
    appliesTo: ({ captcha }) => captcha !== undefined,
    schema: text('Result of the captcha, if the runtime configuration specifies one.'),
  },
};

function toRequestHeaders(route: Route): JsonSchema {
  const headers = Object.entries(requestHeaders).filter(([, { appliesTo }]) => appliesTo(route));
  return {
    type: 'object',
    properties: Object.fromEntries(headers.map(([name, { schema }]) => [name, schema])),
  };
}

function toSuccessResponse(route: Route): JsonSchema {
  const { status, response, mediaTypes = ['application/json'] } = route;
  const headers = {
    ...(hasPages(route) && {
      Link: text('URL of the next page, if a limit was requested and more items exist.'),
      'X-Total-Count': { type: 'integer', description: 'Number of items on all pages.' },
      'X-Total-Count-Relation': {
        type: 'string',
        enum: ['gte'],
        description:
          'Sent if the list has more items than X-Total-Count, because not all of them were counted.',
      },
    }),
    ...(returnsVersion(route) && { ETag: text('Version of the entity for If-Match.') }),
    ...(route.transfer === 'cached' && { ETag: text('Weak validator of the response for If-None-Match.') }),
  };
  const schema = toJsonSchema(response, 'output');
  return {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(status === 204
      ? { type: 'null', description: 'Successful response without content.' }
      : {
          description: 'Successful response.',
          content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
        }),
  };
}

/** Returns the schema of an error with the current entity. */
const toConflictSchema = (entity: z.ZodType): JsonSchema => ({
  required: ['conflict'],
  properties: { conflict: { properties: { current: toJsonSchema(entity, 'output') } } },
});

function toErrorResponse(codes: readonly ErrorCode[], { entity }: Route): JsonSchema {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
      ...(codes.includes('version_conflict') && entity
        ? [{ properties: { error: toConflictSchema(entity) } }]
        : []),
    ],
  };
  return {
    description: codes.join(', '),
    ...(codes.includes('too_many_requests') && {
      headers: { 'Retry-After': { type: 'integer', description: 'Seconds to wait.' } },
    }),
    content: { 'application/json': { schema } },
  };
}

function toResponses(route: Route): Record<string, JsonSchema> {
  const codes = listErrorCodes(route);
  const statuses = new Set(codes.map((code) => errorStatus[code]));
  const errors = [...statuses].map((status) => {
    const ofStatus = codes.filter((code) => errorStatus[code] === status);
    return [status, toErrorResponse(ofStatus, route)] as const;
  });
  return {
    [route.status]: toSuccessResponse(route),
    ...(route.transfer === 'cached' && {
      304: { type: 'null', description: 'The response with the ETag in If-None-Match is current.' },
    }),
    ...Object.fromEntries(errors),
  };
}

/** Returns the documentation of a route, in the form in which the plugin expects the schemas of Fastify. */
const toDocumentation = (route: Route): FastifySchema => ({
  operationId: getRouteName(route),
  summary: route.summary,
  params: toJsonSchema(route.params, 'input'),
  ...(route.query !== noInput && { querystring: toJsonSchema(route.query, 'input') }),
  headers: toRequestHeaders(route),
  ...(route.body !== noInput && { body: toJsonSchema(route.body, 'input') }),
  response: toResponses(route),
});

/**
 * Serves `/api/openapi.json`, the OpenAPI 3.1 document of all routes that are added afterwards. It requires no
 * authentication, because it contains no tenant data.
 */
export async function serveOpenApi(
  app: FastifyInstance,
  limitAddress: onRequestAsyncHookHandler,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Portal API', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api' }],
      security: [{ idToken: [] }],
      components: {
        securitySchemes: {
          idToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An ID token of the configured provider for this client.',
          },
        },
        schemas: { Error: toJsonSchema(ErrorBody, 'output') },
      },
    },
    convertConstToEnum: false,
    transform: ({ url, route: { config } }) => ({
      url,
      schema: config?.route ? toDocumentation(config.route) : { hide: true },
    }),
  });
  let document: string | undefined;
  const hooks = { onRequest: limitAddress, onSend: sendEntityTag('public, max-age=300') };
  app.get('/api/openapi.json', { ...compressResponses, ...hooks }, (_, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
