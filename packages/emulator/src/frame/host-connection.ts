import { canRaise } from './event-table.ts';
import type { EventBody, EventName, ContentType } from './event-table.ts';
import type { Channel } from './transport/channel.ts';

/** Location of a visual: its name and its page's name. */
interface VisualLocation {
  page: string;
  visual: string;
}

/** URL prefix of the events of each content type, as expected by the client. */
const roots: Record<ContentType, string> = {
  report: '/reports',
  paginated: '/reports',
  dashboard: '/dashboards',
  tile: '/tile',
  qna: '/qna',
};

/** Connection to the host page: raises events and calls hooks. */
export interface HostConnection {
  postReady(): void;
  /** Returns a connection to the same host page for another content type. */
  forContentType(kind: ContentType): HostConnection;
  /**
   * Raises an event of the content, or of the visual at `place`. Events that the content type does not have are
   * ignored.
   */
  raise<Name extends EventName>(name: Name, body: EventBody<Name>, place?: VisualLocation): void;
  /**
   * Calls a hook of the host page.
   *
   * @returns the result, or undefined if the host page has no such hook
   * @throws {Error} when the hook fails or the host page does not respond
   */
  callHook(name: 'preQuery' | 'newAccessToken', body: unknown): Promise<unknown>;
}

/** Creates a connection for content of one type. */
export function createHostConnection(channel: Channel, uid: string, kind: ContentType): HostConnection {
  const content = `${roots[kind]}/${encodeURIComponent(uid)}`;
  return {
    postReady: () => channel.post(`/ready/${encodeURIComponent(uid)}`, {}),
    forContentType: (other) => createHostConnection(channel, uid, other),
    raise(name, body, place) {
      if (!canRaise(kind, name)) return;
      const visual = place
        ? `/pages/${encodeURIComponent(place.page)}/visuals/${encodeURIComponent(place.visual)}`
        : '';
      channel.post(`${content}${visual}/events/${name}`, body);
    },
    async callHook(name, body) {
      const reply = await channel.request('POST', `${content}/eventHooks/${name}`, body);
      if (reply.statusCode === 404) return undefined;
      if (reply.statusCode !== 200) throw new Error(`The host page's ${name} hook failed.`);
      return reply.body;
    },
  };
}
