import type { Channel } from './wire/channel.ts';

/** The host page as the report sees it: events go out, hooks are asked. */
export interface Host {
  ready(): void;
  /** The same host, told of another kind of content. */
  at(root: '/dashboards' | '/tile' | '/qna'): Host;
  /** Raises an event of the report, or of a page or visual of it. */
  raise(name: string, body: unknown, place?: { page: string; visual?: string }): void;
  /** Asks a hook; undefined when the host has none. Throws when the hook threw or the host is silent. */
  askHook(name: 'preQuery' | 'newAccessToken', body: unknown): Promise<unknown>;
}

/** Speaks for content of a kind: `root` is where the client expects its events, and only reports have pages there. */
export function createHost(channel: Channel, uid: string, root = '/reports'): Host {
  const report = `${root}/${encodeURIComponent(uid)}`;
  return {
    ready: () => channel.post(`/ready/${encodeURIComponent(uid)}`, {}),
    at: (other) => createHost(channel, uid, other),
    raise(name, body, at) {
      const place = root === '/reports' ? at : undefined;
      const page = place ? `/pages/${encodeURIComponent(place.page)}` : '';
      const visual = place?.visual === undefined ? '' : `/visuals/${encodeURIComponent(place.visual)}`;
      channel.post(`${report}${page}${visual}/events/${name}`, body);
    },
    async askHook(name, body) {
      const reply = await channel.request('POST', `${report}/eventHooks/${name}`, body);
      if (reply.statusCode === 404) return undefined;
      if (reply.statusCode !== 200) throw new Error(`The host page's ${name} hook failed.`);
      return reply.body;
    },
  };
}
