import type { Page } from '@playwright/test';
import { eventTable } from '../../src/frame/event-table.ts';
import type { ContentType } from '../../src/frame/event-table.ts';

/** An event as it went over the wire. */
export interface PostedEvent {
  url: string;
  body: Record<string, unknown>;
}

/** For the host page: writes down the events that a frame posts, whatever client listens. */
export const recordEventsScript = `
window.posted = [];
addEventListener('message', ({ data }) => {
  if (data.method === 'POST' && data.url.includes('/events/')) posted.push({ url: data.url, body: data.body });
});`;

const contentTypesByRoot: Record<string, readonly ContentType[]> = {
  reports: ['report', 'paginated'],
  dashboards: ['dashboard'],
  tile: ['tile'],
  qna: ['qna'],
};

/** What the frame of a page has posted since the page was opened. */
export function postedEvents(page: Page): Promise<PostedEvent[]> {
  return page.evaluate(() => (window as { posted?: PostedEvent[] }).posted ?? []);
}

/** The name of an event. */
export const getEventName = ({ url }: PostedEvent): string => url.split('/').at(-1) ?? '';

/** Those that the table of events does not know: by name, contentType of content, address or body. */
export function findUndocumentedEvents(posted: readonly PostedEvent[]): PostedEvent[] {
  return posted.filter((event) => !isDocumented(event));
}

function isDocumented(event: PostedEvent): boolean {
  const { root = '', visual } =
    /^\/(?<root>\w+)\/[^/]+(?<visual>\/pages\/[^/]+\/visuals\/[^/]+)?\/events\/\w+$/.exec(event.url)
      ?.groups ?? {};
  const bodyFields = Object.keys(event.body).filter((field) => event.body[field] !== undefined);
  return eventTable.some((row) => {
    const optional: readonly string[] = 'optionalFields' in row ? row.optionalFields : [];
    const fields: readonly string[] = row.fields;
    return (
      row.event === getEventName(event) &&
      row.contentTypes.some((contentType) => contentTypesByRoot[root]?.includes(contentType)) &&
      'isVisualEvent' in row === (visual !== undefined) &&
      fields.every((field) => bodyFields.includes(field)) &&
      bodyFields.every((field) => fields.includes(field) || optional.includes(field))
    );
  });
}
