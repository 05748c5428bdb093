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

/** IDs that the host page assigned to this embed. They are part of every URL posted to the host page. */
export interface EmbedIds {
  /** ID in the frame URL, under which clients register their hooks. */
  readonly initial: string;
  /** ID in the latest request. Clients assign another one if they embed again in the same frame. */
  current: string;
}

/** Connection to the host page: raises events and calls hooks. */
export interface HostConnection {
  postReady(): void;
  /** Returns a connection to the same host page for another content type. */
  forContentType(contentType: ContentType): HostConnection;
  /**
   * Raises an event of the content, or of the visual at `location`. Events that the content type does not have are
   * ignored.
   */
  raise<Name extends EventName>(name: Name, body: EventBody<Name>, location?: VisualLocation): void;
  /**
   * Calls a hook of the host page.
   *
   * @returns the result, or undefined if the host page has no such hook
   * @throws {Error} when the hook fails or the host page does not respond
   */
  callHook(name: 'preQuery' | 'newAccessToken', body: unknown): Promise<unknown>;
}

/** Creates a connection for content of one type. */
export function createHostConnection(
  channel: Channel,
  ids: EmbedIds,
  contentType: ContentType,
): HostConnection {
  const buildUrl = (id: string) => `${roots[contentType]}/${encodeURIComponent(id)}`;
  return {
    postReady: () => channel.post(`/ready/${encodeURIComponent(ids.initial)}`, {}),
    forContentType: (other) => createHostConnection(channel, ids, other),
    raise(name, body, location) {
      if (!canRaise(contentType, name)) return;
      const visual = location
        ? `/pages/${encodeURIComponent(location.page)}/visuals/${encodeURIComponent(location.visual)}`
        : '';
      channel.post(`${buildUrl(ids.current)}${visual}/events/${name}`, body);
    },
    async callHook(name, body) {
      const response = await channel.request('POST', `${buildUrl(ids.initial)}/eventHooks/${name}`, body);
      if (response.statusCode === 404) return undefined;
      if (response.statusCode !== 200) throw new Error(`The host page's ${name} hook failed.`);
      return response.body;
    },
  };
}
