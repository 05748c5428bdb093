import { errorStatus, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from './support/api-document.ts';
import { createResponseValidators, findOperation } from './support/api-document.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
let document: OpenApiDocument;
let getValidator: ReturnType<typeof createResponseValidators>;
beforeAll(async () => {
  portal = await startPortal();
  ({ body: document } = await sendRequest<OpenApiDocument>(`${portal.url}/api/openapi.json`));
  getValidator = createResponseValidators(document);
});
afterAll(() => portal.close());

const names = Object.keys(routes) as RouteName[];
const buildError = (code: string) => ({ error: { code, message: 'm' } });

describe('OpenAPI document', () => {
  it('conforms to the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(document as unknown as Record<string, unknown>)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('contains exactly the routes of the contract', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort());
  });

  it('describes the path parameters and the success and error responses of every route', () => {
    for (const name of names) {
      const operation = findOperation(document, name);
      const { status, params } = routes[name];
      expect(Object.keys(operation?.responses ?? {}), name).toEqual(
        expect.arrayContaining([String(status), '400', '401', '500', '503']),
      );
      expect(operation?.parameters, name).toEqual(
        expect.arrayContaining(
          Object.keys(params.shape).map(
            (param) => expect.objectContaining({ name: param, in: 'path', required: true }) as object,
          ),
        ),
      );
      const isErrorBody = getValidator(name, 401);
      expect(isErrorBody?.(buildError('unauthenticated')), name).toBe(true);
      expect(isErrorBody?.(buildError('not_found')), name).toBe(false);
      expect(isErrorBody?.({ error: 'unauthenticated' }), name).toBe(false);
      if (status !== 204) expect(getValidator(name, status)?.({ unexpected: true }), name).toBe(false);
    }
  });

  const listHeaders = (name: RouteName): string[] =>
    (findOperation(document, name)?.parameters ?? [])
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name);

  it.each<[RouteName, string[]]>([
    ['inviteUsers', ['Idempotency-Key', 'recaptcha']],
    ['createGroup', ['Idempotency-Key']],
    ['updateGroup', ['Idempotency-Key', 'If-Match']],
    ['deleteGroup', ['Idempotency-Key', 'If-Match']],
    ['getToken', ['x-view-as']],
    ['listUsers', []],
  ])('describes for %s the request headers %j', (name, headers) => {
    expect(listHeaders(name)).toEqual(headers);
  });

  it('describes the parameters, the body and the responses of an update', () => {
    const operation = findOperation(document, 'updateGroup');
    expect(operation).toMatchObject({
      operationId: 'updateGroup',
      summary: expect.stringContaining('group') as string,
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: {
          description: 'Successful response.',
          headers: { ETag: { schema: { type: 'string' } } },
        },
        412: {
          description: 'version_conflict',
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Error' },
                  { properties: { error: { properties: { code: { enum: ['version_conflict'] } } } } },
                  { properties: { error: { required: ['conflict'] } } },
                ],
              },
            },
          },
        },
        429: { headers: { 'Retry-After': { schema: { type: 'integer' } } } },
      },
    });
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: 'groupId', in: 'path', required: true }),
    );
    expect(findOperation(document, 'deleteGroup')?.responses['204']?.content).toBeUndefined();
  });

  it('describes the pages of a list', () => {
    const operation = findOperation(document, 'listUsers');
    expect(operation?.parameters?.map(({ name, in: location }) => `${location} ${name}`)).toEqual([
      'query limit',
      'query cursor',
      'query search',
      'query sort',
    ]);
    expect(operation?.responses['200']?.headers).toMatchObject({
      Link: { schema: { type: 'string' } },
      'X-Total-Count': { schema: { type: 'integer' } },
      'X-Total-Count-Relation': { schema: { type: 'string', enum: ['gte'] } },
    });
  });

  it('describes the media types of a download', () => {
    const content = findOperation(document, 'exportAuditLog')?.responses['200']?.content ?? {};
    expect(Object.keys(content)).toEqual(['text/csv', 'application/x-ndjson']);
  });

  it('contains every error code of the catalog', () => {
    const text = JSON.stringify(document.paths);
    for (const code of Object.keys(errorStatus)) expect(text).toContain(`"${code}"`);
  });

  it('describes the actual success and error responses of the server', async () => {
    const email = 'super@example.com';
    const success = await portal.callRoute(email, 'listUsers');
    expect(getValidator('listUsers', 200)?.(success.body)).toBe(true);
    const rejected = await portal.callRoute(email, 'listUsers', {}, { query: '?limit=x' });
    expect(rejected.status).toBe(400);
    expect(getValidator('listUsers', 400)?.(rejected.body)).toBe(true);
  });
});
