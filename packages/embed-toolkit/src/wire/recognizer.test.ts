import fc from 'fast-check';
import { Router } from 'powerbi-router';
import type { IAddHandler, IExtendedRequest, Response } from 'powerbi-router';
import { describe, expect, it } from 'vitest';
import { Recognizer } from './recognizer.ts';
import { withRecognizer } from './routes.ts';

interface Handler {
  test(request: Partial<IExtendedRequest>): boolean;
  handle(request: Partial<IExtendedRequest>): Promise<Response>;
}

/** What a router answers to a posted URL, as the proxy would ask it: the route and what it found in the URL. */
function answers(make: (handlers: IAddHandler) => Router, paths: readonly string[]) {
  const handlers: Handler[] = [];
  const router = make({ addHandler: (handler: Handler) => handlers.push(handler) });
  for (const [index, path] of paths.entries()) {
    router.post(path, ({ params, queryParams }, response) =>
      response.send(200, { route: index, params: { ...params }, queryParams: { ...queryParams } }),
    );
  }
  const recognizes = (handler: Handler, request: object) => {
    try {
      return handler.test(request);
    } catch {
      return false;
    }
  };
  return async (url: string, method = 'POST') => {
    const request = { method, url } as Partial<IExtendedRequest>;
    const handler = handlers.find((one) => recognizes(one, request));
    return (await handler?.handle(request))?.body;
  };
}

const ours = (handlers: IAddHandler) => withRecognizer(new Router(handlers));
const theirs = (handlers: IAddHandler) => new Router(handlers);

const segments = ['reports', 'events', 'a.b', 'c+d', '(e)', '[f]', 'g*h', '{i}', 'j|k', 'über'];
const path = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('/', ''), fc.array(fc.constantFrom(...names), { maxLength: 4 }))
    .map(([slash, parts]) => slash + parts.join('/'));
const route = path([...segments, ':uniqueId', ':name', 'x:y']);
const openRoute = path([...segments.slice(0, 2), ':name', '*rest']);
const query = fc.constantFrom('', '?a=1&b=2&a=3', '?a=1+2%203&b=');
const url = fc
  .tuple(path([...segments, 'r1', '%20', '%C3%BC', 'x:y']), fc.constantFrom('', '/'), query)
  .map((parts) => parts.join('').replace('//', '/'));

describe('a URL leads to the same route with the same parameters as by the recognizer of powerbi-router', () => {
  it.each([
    ['fixed and named segments', route, 5],
    // With more of them it takes named segments for open ends.
    ['open ends', openRoute, 2],
  ])('%s', async (_, routes, maxLength) => {
    const property = fc.asyncProperty(fc.array(routes, { maxLength }), fc.array(url), async (paths, urls) => {
      const [our, their] = [answers(ours, paths), answers(theirs, paths)];
      for (const one of urls) expect([one, await our(one)]).toEqual([one, await their(one)]);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

it('a URL with broken escapes is nobody’s, and breaks nothing', async () => {
  const post = answers(ours, ['/:any']);
  expect(await post('/%E0%A4')).toBeUndefined();
  expect(await post('/fine')).toMatchObject({ params: { any: 'fine' } });
});

it('the same URL with another method is another', async () => {
  const post = answers(ours, ['/a']);
  expect([await post('/a'), await post('/a', 'GET')]).toMatchObject([{ route: 0 }, undefined]);
});

describe('what was recognized once', () => {
  const add = (recognizer: Recognizer, path: string) => recognizer.add([{ path, handler: path }]);
  const handlerOf = (recognizer: Recognizer, url: string) => recognizer.recognize(url)?.[0]?.handler;

  it('is remembered', () => {
    const recognizer = new Recognizer();
    add(recognizer, '/:any');
    expect(recognizer.recognize('/a')).toBe(recognizer.recognize('/a'));
  });

  it('is another’s as soon as a route is added that it belongs to', () => {
    const recognizer = new Recognizer();
    add(recognizer, '/:any');
    expect(handlerOf(recognizer, '/ready')).toBe('/:any');
    add(recognizer, '/ready');
    expect(handlerOf(recognizer, '/ready')).toBe('/ready');
  });

  it('is forgotten when there are more URLs than a page can need', () => {
    const recognizer = new Recognizer();
    add(recognizer, '/:any');
    const first = recognizer.recognize('/0');
    for (let index = 1; index <= 5_000; index += 1) recognizer.recognize(`/${index}`);
    expect(recognizer.recognize('/0')).not.toBe(first);
    expect(recognizer.recognize('/0')).toEqual(first);
  });
});
