import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendError } from './error-mapper.ts';
import { acceptJsonBodies, measureJson } from './json-body.ts';
import { decorateRequests } from './request-context.ts';

describe('measureJson', () => {
  it.each([
    ['1', 0],
    ['{}', 1],
    ['[[1],[{"a":[]}]]', 4],
    ['{"a":"[[[["}', 1],
    ['{"a":"\\"[[[["}', 1],
    ['["\\\\",[1]]', 2],
  ])('measures the depth of %s as %i', (text, depth) => {
    expect(measureJson(text).depth).toBe(depth);
  });
});

describe('acceptJsonBodies', () => {
  const app = fastify({ bodyLimit: 100_000 });
  decorateRequests(app, 'none');
  acceptJsonBodies(app);
  app.setErrorHandler(sendError);
  app.post('/echo', (request) => request.body);

  const post = async (payload: string | Buffer, contentType = 'application/json', headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/echo',
      payload,
      headers: { 'content-type': contentType, ...headers },
    });
    return { status: response.statusCode, body: response.json<{ error?: { code: string } }>() };
  };

  it.each([
    ['an object', '{"a":[1,"é"]}'],
    ['an object after a byte order mark', '\ufeff{"a":1}'],
  ])('accepts %s', async (_, text) => {
    expect(await post(text)).toMatchObject({ status: 200 });
  });

  it.each([
    ['broken JSON', '{"a":', 400, 'malformed'],
    ['an empty body', '', 400, 'malformed'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'malformed'],
    ['10,000 levels of nesting', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'malformed'],
    ['more than 20,000 values', `[${'1,'.repeat(20_001)}1]`, 400, 'malformed'],
    ['too many bytes', JSON.stringify('x'.repeat(100_001)), 413, 'too_large'],
  ])('rejects %s', async (_, payload, status, code) => {
    expect(await post(payload)).toMatchObject({ status, body: { error: { code } } });
  });

  it.each([
    ['__proto__', '{"a":[{"__proto__":{"admin":true}}]}', { a: [{}] }],
    ['constructor', '{"a":1,"constructor":{"prototype":{"admin":true}}}', { a: 1 }],
    [
      'fields whose names contain two underscores',
      '{"a":{"__user":{"id":1},"b":2},"x__y":1}',
      { a: { b: 2 } },
    ],
  ])('removes %s', async (_, payload, expected) => {
    expect(await post(payload)).toEqual({ status: 200, body: expected });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ['application/json; charset=utf-16', {}, 415],
    ['application/json;charset="UTF-16LE"', {}, 415],
    ['application/json', { 'content-encoding': 'gzip' }, 415],
    ['application/json', { 'content-encoding': 'gzip, identity' }, 415],
    ['application/json; charset=utf-8', {}, 200],
    ['application/json; charset="UTF-8"', { 'content-encoding': 'identity' }, 200],
  ])('responds to content type %s and headers %j with status %i', async (type, headers, status) => {
    expect(await post('{}', type, headers)).toMatchObject({ status });
  });

  it('requires a JSON content type', async () => {
    expect(await post('a=1', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      body: { error: { code: 'unsupported_media_type' } },
    });
  });
});
