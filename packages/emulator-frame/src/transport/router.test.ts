import { describe, expect, it } from 'vitest';
import { FrameRequestError } from './messages.ts';
import { createAcceptedHandler, createRouter, ok } from './router.ts';

const handleRequest = createRouter({
  'GET /report/pages': () => ok(['all']),
  'PUT /report/pages/active': createAcceptedHandler(() => undefined),
  'GET /report/pages/{page}/visuals/{visual}': ({ params }) => ok(params),
  'POST /rejected': () => {
    throw new FrameRequestError(400, [{ message: 'no' }]);
  },
  'POST /failing': () => Promise.reject(new Error('oops')),
});
const send = (method: string, url: string) => handleRequest({ method, url, headers: {}, body: undefined });

describe('createRouter', () => {
  it.each([
    ['GET', '/report/pages', 200, ['all']],
    ['get', '/report/pages?uid=7', 200, ['all']],
    ['PUT', '/report/pages/active', 202, {}],
    ['GET', '/report/pages/p%20one/visuals/v', 200, { page: 'p one', visual: 'v' }],
    [
      'GET',
      '/report/pages/%E0/visuals/v',
      400,
      [{ message: 'The URL of the request is not encoded correctly.' }],
    ],
    ['POST', '/rejected', 400, [{ message: 'no' }]],
    ['POST', '/failing', 500, { message: 'InternalError', detailedMessage: 'oops' }],
    ['DELETE', '/report/pages', 404, 'There is no route DELETE /report/pages'],
    ['GET', '/report/pages/p/visuals/v/more', 404, 'There is no route GET /report/pages/p/visuals/v/more'],
  ])('responds to a %s request for %s with %i', async (method, url, statusCode, body) => {
    expect(await send(method, url)).toEqual({ statusCode, body });
  });
});
