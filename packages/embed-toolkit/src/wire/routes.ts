import { Router } from 'powerbi-router';
import type { IExtendedRequest, Response } from 'powerbi-router';
import type { Channel, Frame } from './channel.ts';

/** Who the messages of one frame are for. */
export interface Receiver {
  readonly frame: Frame;
  handleReady(): void;
  handleEvent(name: string, body: unknown): void;
  /** Never rejects. */
  handleHook(name: string, body: unknown): Promise<{ statusCode: number; body?: unknown }>;
}

const eventPaths = ['', '/pages/:page', '/pages/:page/visuals/:visual'];

/**
 * The one routing table, for all embeds of a service: powerbi-router can't remove a route, so the frame's id is a
 * parameter of the route. `roots` are the paths below which kinds of content report, such as `/reports`.
 */
export function createRouter(
  channel: Channel,
  roots: readonly string[],
  find: (uid: string) => Receiver | undefined,
): Router {
  const router = new Router(channel.proxy);

  function receiverOf({ params }: IExtendedRequest): Receiver | undefined {
    const receiver = find((params as Record<string, string>)['uid'] ?? '');
    return receiver?.frame === channel.sender ? receiver : undefined;
  }

  function onPost(url: string, handle: (receiver: Receiver, name: string, body: unknown) => unknown): void {
    router.post(url, async (request: IExtendedRequest, response: Response) => {
      const receiver = receiverOf(request);
      if (!receiver) return response.send(404);
      const { name = '' } = request.params as Record<string, string>;
      const answer = await handle(receiver, name, request.body);
      const { statusCode, body = null } = (answer ?? { statusCode: 200 }) as {
        statusCode: number;
        body?: unknown;
      };
      return response.send(statusCode, body);
    });
  }

  onPost('/ready/:uid', (receiver) => receiver.handleReady());
  for (const root of roots) {
    for (const path of eventPaths) {
      onPost(`${root}/:uid${path}/events/:name`, (receiver, name, body) => receiver.handleEvent(name, body));
    }
    onPost(`${root}/:uid/eventHooks/:name`, (receiver, name, body) => receiver.handleHook(name, body));
  }
  return router;
}
