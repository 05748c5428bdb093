import { Router } from 'powerbi-router';
import type { IExtendedRequest, Response } from 'powerbi-router';
import type { Channel, Frame } from './channel.ts';

interface Answer {
  statusCode: number;
  body?: unknown;
}

/** Who the messages of one frame are for. */
export interface Receiver {
  readonly frame: Frame;
  handleReady(): void;
  handleEvent(name: string, body: unknown): void;
  /** Never rejects. */
  handleHook(name: string, body: unknown): Promise<Answer>;
}

type Handle = (receiver: Receiver, name: string, body: unknown) => unknown;

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
    router = new Router(channel.proxy),
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
        const answer = (await handle(receiver, eventName, request.body)) as Answer | undefined;
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
