import { Router } from 'powerbi-router';
import type { IAddHandler, IExtendedRequest, Response } from 'powerbi-router';
import type { Channel, Frame } from './channel.ts';

interface HandlerResult {
  statusCode: number;
  body?: unknown;
}

/** Who the messages of one frame are for. */
export interface Receiver {
  readonly frame: Frame;
  handleReady(): void;
  handleEvent(name: string, body: unknown): void;
  /** Never rejects. */
  handleHook(name: string, body: unknown): Promise<HandlerResult>;
}

type Handle = (receiver: Receiver, name: string, body: unknown) => unknown;

/** A handler that powerbi-router registers: `test` writes the parts of the URL into the request. */
interface RouteHandler {
  test(request: IExtendedRequest): boolean;
  handle(request: IExtendedRequest): unknown;
}

/** The parts of a request that powerbi-router adds. */
type RouteMatch = Record<'params' | 'queryParams' | 'handler', unknown>;

/** Limits the memory that frames can occupy with URLs. */
const maxCachedUrls = 1_000;

const eventPaths = ['', '/pages/:page', '/pages/:page/visuals/:visual'];

/**
 * The one routing table, for all embeds of a service: powerbi-router can't remove a route, so the frame's id is a
 * parameter of the route.
 */
export class RoutingTable {
  readonly router: Router;
  readonly #channel: Channel;
  readonly #find: (uid: string) => Receiver | undefined;
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
    this.#find = find;
    this.#onError = onError;
    this.#onPost('/ready/:uniqueId', (receiver) => receiver.handleReady());
  }

  /** Embeds of a kind that reports below `root`, such as `/reports`, are reached. A route costs time: once a kind. */
  addRoot(root: string): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    for (const path of eventPaths) this.addEvents(`${root}/:uniqueId${path}/events/:eventName`);
    this.#onPost(`${root}/:uniqueId/eventHooks/:eventName`, (receiver, name, body) =>
      receiver.handleHook(name, body),
    );
  }

  /** Events that are posted to `url`, with `:uniqueId` and `:eventName` in it, reach their embed. */
  addEvents(url: string): void {
    this.#onPost(url, (receiver, name, body) => receiver.handleEvent(name, body));
  }

  #onPost(url: string, handle: Handle): void {
    this.router.post(url, async (request: IExtendedRequest, response: Response) => {
      const { uniqueId = '', eventName = '' } = request.params as Record<string, string>;
      const receiver = this.#find(uniqueId);
      if (!receiver || !this.#channel.isSender(receiver.frame)) return response.send(404);
      try {
        const answer = (await handle(receiver, eventName, request.body)) as HandlerResult | undefined;
        const { statusCode, body = null } = answer ?? { statusCode: 200 };
        return response.send(statusCode, body);
      } catch (error) {
        // A message that cannot be understood, such as an event without its body.
        this.#onError(error);
        return response.send(400, null);
      }
    });
  }
}

/**
 * Registers the handlers of a router with the proxy and remembers which handler takes which URL: reading a URL takes
 * the router longer than all else that an event needs, and frames post to the same URLs again and again.
 */
function cacheMatches(proxy: IAddHandler): IAddHandler {
  const known = new Map<string, RouteMatch>();
  return {
    addHandler({ test, handle }: RouteHandler) {
      // A new route may take a URL that another one took before.
      known.clear();
      proxy.addHandler({
        handle,
        test(request: IExtendedRequest): boolean {
          const key = `${request.method} ${request.url}`;
          const found = known.get(key);
          if (found) return Boolean(Object.assign(request, found));
          if (!test(request)) return false;
          if (known.size >= maxCachedUrls) known.clear();
          const { params, queryParams, handler } = request as RouteMatch;
          known.set(key, { params, queryParams, handler });
          return true;
        },
      });
    },
  };
}
