import { Router } from 'powerbi-router';
import type { IAddHandler, IExtendedRequest, Response } from 'powerbi-router';
import type { Channel, Frame } from './channel.ts';

interface HandlerResult {
  statusCode: number;
  body?: unknown;
}

/** Handles the messages of one frame. */
interface Receiver {
  readonly frame: Frame;
  handleReady(): void;
  handleEvent(name: string, body: unknown): void;
  /** Never rejects. */
  handleHook(name: string, body: unknown): Promise<HandlerResult>;
}

type Handle = (receiver: Receiver, name: string, body: unknown) => unknown;

/** A handler of powerbi-router. `test` adds the parts of the URL to the request. */
interface RouteHandler {
  test(request: IExtendedRequest): boolean;
  handle(request: IExtendedRequest): unknown;
}

/** The parts of a request that powerbi-router adds. */
type RouteMatch = Record<'params' | 'queryParams' | 'handler', unknown>;

/** Limits the memory for URLs from frames. */
const maxCachedUrls = 1_000;

const eventPaths = ['', '/pages/:page', '/pages/:page/visuals/:visual'];

/**
 * Routes the messages of all embeds of a service. powerbi-router cannot remove routes, so the frame's ID is a route
 * parameter.
 */
export class RoutingTable {
  readonly router: Router;
  readonly #channel: Channel;
  readonly #findReceiver: (uid: string) => Receiver | undefined;
  readonly #roots = new Set<string>();
  readonly #onError: (error: unknown) => void;

  constructor(
    channel: Channel,
    find: (uid: string) => Receiver | undefined,
    onError: (error: unknown) => void,
    router = new Router(cacheMatches(channel.proxy)),
  ) {
    this.router = router;
    this.#channel = channel;
    this.#findReceiver = find;
    this.#onError = onError;
    this.#onPost('/ready/:uniqueId', (receiver) => receiver.handleReady());
  }

  /** Adds the routes below `root`, such as `/reports`, once per root, because each route slows down matching. */
  addRoot(root: string): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    for (const path of eventPaths) this.addEvents(`${root}/:uniqueId${path}/events/:eventName`);
    this.#onPost(`${root}/:uniqueId/eventHooks/:eventName`, (receiver, name, body) =>
      receiver.handleHook(name, body),
    );
  }

  /** Adds a route for events, with `:uniqueId` and `:eventName` in its URL. */
  addEvents(url: string): void {
    this.#onPost(url, (receiver, name, body) => receiver.handleEvent(name, body));
  }

  #onPost(url: string, handle: Handle): void {
    this.router.post(url, async (request: IExtendedRequest, response: Response) => {
      const { uniqueId, eventName = '' } = request.params as { uniqueId: string; eventName?: string };
      const receiver = this.#findReceiver(uniqueId);
      if (!receiver || !this.#channel.isSender(receiver.frame)) return response.send(404);
      try {
        const result = (await handle(receiver, eventName, request.body)) as HandlerResult | undefined;
        const { statusCode, body = null } = result ?? { statusCode: 200 };
        return response.send(statusCode, body);
      } catch (error) {
        // The message is malformed, such as an event without a body.
        this.#onError(error);
        return response.send(400, null);
      }
    });
  }
}

/**
 * Registers the handlers of a router with the proxy and caches the match of each URL, because matching is the slowest
 * part of an event and frames post to the same URLs repeatedly.
 */
function cacheMatches(proxy: IAddHandler): IAddHandler {
  const cache = new Map<string, RouteMatch>();
  return {
    addHandler({ test, handle }: RouteHandler) {
      // A new route may match a cached URL.
      cache.clear();
      proxy.addHandler({
        handle,
        test(request: IExtendedRequest): boolean {
          const key = `${request.method} ${request.url}`;
          const match = cache.get(key);
          if (match) return Boolean(Object.assign(request, match));
          if (!test(request)) return false;
          if (cache.size >= maxCachedUrls) cache.clear();
          const { params, queryParams, handler } = request as RouteMatch;
          cache.set(key, { params, queryParams, handler });
          return true;
        },
      });
    },
  };
}
