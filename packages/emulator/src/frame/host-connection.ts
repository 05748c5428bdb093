import { canRaise } from './event-table.ts';
import type { EventBody, EventName, ContentType } from './event-table.ts';
import type { Channel } from './transport/channel.ts';

/** A visual, and the page that it is on. */
interface VisualLocation {
  page: string;
  visual: string;
}

/** Where the client expects what content of a kind tells. */
const roots: Record<ContentType, string> = {
  report: '/reports',
  paginated: '/reports',
  dashboard: '/dashboards',
  tile: '/tile',
  qna: '/qna',
};

/** The host page as the report sees it: events go out, hooks are asked. */
export interface HostConnection {
  postReady(): void;
  /** The same host, told of another kind of content. */
  forContentType(kind: ContentType): HostConnection;
  /** Raises an event of the content, or of a visual of it; nothing where content of the kind has no such event. */
  raise<Name extends EventName>(name: Name, body: EventBody<Name>, place?: VisualLocation): void;
  /** Asks a hook; undefined when the host has none. Throws when the hook threw or the host is silent. */
  callHook(name: 'preQuery' | 'newAccessToken', body: unknown): Promise<unknown>;
}

/** Speaks for content of a kind. */
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
