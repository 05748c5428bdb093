import { eventTable } from '@embed-portal/emulator-frame/event-table';
import type { ContentType } from '@embed-portal/emulator-frame/event-table';
import type { Page } from '@playwright/test';

/** An event message of the frame. */
export interface PostedEvent {
  url: string;
  body: Record<string, unknown>;
}

/** Script of the host page that records the events that the frame posts, independent of the client library. */
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

/** Returns the events that the frame has posted since the host page was opened. */
export function getPostedEvents(page: Page): Promise<PostedEvent[]> {
  return page.evaluate(() => (window as { posted?: PostedEvent[] }).posted ?? []);
}

/** Returns the name of an event. */
export const getEventName = ({ url }: PostedEvent): string => url.split('/').at(-1) ?? '';

/** Returns the events whose name, content type, URL or body does not match the event table. */
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
