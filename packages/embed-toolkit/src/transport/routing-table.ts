import { Router } from 'powerbi-router';
import type { Channel, Frame } from './channel.ts';
import type { MessageHandler, MessageProxy, MessageRouter, RoutedRequest } from './message-layers.ts';

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

/** The parts of a request that powerbi-router adds. */
type RouteMatch = Record<'params' | 'queryParams' | 'handler', unknown>;

/** Limits the memory for URLs from frames. */
const maxCachedUrls = 1_000;

const reportEventPaths = ['/pages/:pageName', '/pages/:pageName/visuals/:visualName'];

/**
 * Routes the messages of all embeds of a service. powerbi-router cannot remove routes, so the frame's ID is a route
 * parameter.
 */
export class RoutingTable {
  readonly router: MessageRouter;
  readonly #channel: Channel;
  readonly #findReceiver: (uid: string) => Receiver | undefined;
  readonly #roots = new Set<string>();
  readonly #onError: (error: unknown) => void;

  constructor(
    channel: Channel,
    find: (uid: string) => Receiver | undefined,
    onError: (error: unknown) => void,
    router: MessageRouter = new Router(cacheMatches(channel.proxy)),
  ) {
    this.router = router;
    this.#channel = channel;
    this.#findReceiver = find;
    this.#onError = onError;
    this.#onPost('/ready/:uniqueId', (receiver) => receiver.handleReady());
  }

  /** Adds the routes below `root`, such as `/reports`, once per root, because each route slows down matching. */
  addRoot(root: string): void {
    // Stryker disable next-line ConditionalExpression: further routes with the same URL only take time
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.addEvents(`${root}/:uniqueId/events/:eventName`);
    if (root !== '/reports') return;
    for (const path of reportEventPaths) this.addEvents(`${root}/:uniqueId${path}/events/:eventName`);
    this.#onPost(`${root}/:uniqueId/eventHooks/:eventName`, (receiver, name, body) =>
      receiver.handleHook(name, body),
    );
  }

  /** Adds a route for events, with `:uniqueId` and `:eventName` in its URL. */
  addEvents(url: string): void {
    this.#onPost(url, (receiver, name, body) => receiver.handleEvent(name, body));
  }

  #onPost(url: string, handle: Handle): void {
    this.router.post(url, async ({ params, body: data }, response) => {
      // Stryker disable next-line StringLiteral: the ready message has no event name
      const { uniqueId, eventName = '' } = params as { uniqueId: string; eventName?: string };
      const receiver = this.#findReceiver(uniqueId);
      if (!receiver || !this.#channel.isSender(receiver.frame))
        return this.#channel.rejectSender(url, response);
      try {
        const result = (await handle(receiver, eventName, data)) as HandlerResult | undefined;
        if (result) response.send(result.statusCode, result.body ?? null);
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
function cacheMatches(proxy: MessageProxy): Pick<MessageProxy, 'addHandler'> {
  const cache = new Map<string, RouteMatch>();
  return {
    // The `test` of powerbi-router adds the parts of the URL to the request.
    addHandler({ test, handle }: MessageHandler) {
      // A new route may match a cached URL.
      cache.clear();
      proxy.addHandler({
        handle,
        test(request: RoutedRequest): boolean {
          const key = `${request.method} ${request.url}`;
          const match = cache.get(key);
          if (match) return Boolean(Object.assign(request, match));
          if (!test(request)) return false;
          if (cache.size >= maxCachedUrls) cache.clear();
          const { params, queryParams, handler } = request as RoutedRequest & RouteMatch;
          cache.set(key, { params, queryParams, handler });
          // Stryker disable next-line BooleanLiteral: the next handler finds the match in the cache
          return true;
        },
      });
    },
  };
}
