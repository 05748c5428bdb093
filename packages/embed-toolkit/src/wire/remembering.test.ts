import { Router } from 'powerbi-router';
import type { IAddHandler, IExtendedRequest, Response } from 'powerbi-router';
import { expect, it, vi } from 'vitest';
import { remembering } from './remembering.ts';

interface Handler {
  test(request: Partial<IExtendedRequest>): boolean;
  handle(request: Partial<IExtendedRequest>): Promise<Response>;
}

/** A router with a memory, and what happens to a message that comes in. */
function newRouter() {
  const handlers: Handler[] = [];
  const recognized = vi.fn();
  const list: IAddHandler = {
    addHandler: ({ test, handle }: Handler) => handlers.push({ test, handle }),
  };
  const counting: IAddHandler = {
    addHandler: ({ test, handle }: Handler) =>
      remembered.addHandler({
        handle,
        test: (request: Partial<IExtendedRequest>) => {
          recognized();
          return test(request);
        },
      }),
  };
  const remembered = remembering(list);
  const post = async (url: string, method: IExtendedRequest['method'] = 'POST') => {
    const request = { method, url };
    const handler = handlers.find(({ test }) => test(request));
    return (await handler?.handle(request))?.statusCode;
  };
  return { router: new Router(counting), post, recognized };
}

const answering = (status: number) => (_: IExtendedRequest, response: Response) => response.send(status);

it('a URL is recognized once, and its parameters are there each time', async () => {
  const { router, post, recognized } = newRouter();
  const seen = vi.fn();
  router.post('/reports/:uid/events/:name', ({ params }, response) => (seen(params), response.send(200)));
  for (let time = 0; time < 3; time += 1) expect(await post('/reports/r1/events/loaded')).toBe(200);
  expect(recognized).toHaveBeenCalledOnce();
  expect(seen.mock.calls).toEqual(Array(3).fill([{ uid: 'r1', name: 'loaded' }]));
});

it('the same URL with another method is another', async () => {
  const { router, post } = newRouter();
  router.post('/a', answering(200)).get('/a', answering(202));
  expect([await post('/a'), await post('/a', 'GET'), await post('/a'), await post('/a', 'PUT')]).toEqual([
    200,
    202,
    200,
    undefined,
  ]);
});

it('a route that is added later takes the URLs that are more its own', async () => {
  const { router, post } = newRouter();
  router.post('/:any', answering(404));
  expect(await post('/ready')).toBe(404);
  router.post('/ready', answering(200));
  expect(await post('/ready')).toBe(200);
});

it('no more URLs are kept than a page can need', async () => {
  const { router, post, recognized } = newRouter();
  router.post('/:any', answering(200));
  for (let url = 0; url <= 5_000; url += 1) await post(`/${url}`);
  recognized.mockClear();
  await post('/0');
  expect(recognized).toHaveBeenCalledOnce();
  await post('/5000');
  expect(recognized).toHaveBeenCalledOnce();
});
