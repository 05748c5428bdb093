import type { RouteName } from '@embed-portal/api-contract';
import { expect } from 'vitest';
import type { Portal } from './portal.ts';

/** Formats the total of a page like `6`, or `10000+` if the list has more items than were counted. */
export const formatTotal = (headers: Headers): string =>
  `${headers.get('x-total-count') ?? ''}${headers.get('x-total-count-relation') === 'gte' ? '+' : ''}`;

/** Reads all pages of a list by following the links of the responses. */
export async function fetchAllPages<Item>(
  portal: Portal,
  email: string,
  name: RouteName,
  query: string,
  params: Record<string, string> = {},
): Promise<{ items: Item[]; totals: string[] }> {
  const items: Item[] = [];
  const totals: string[] = [];
  let response = await portal.callRoute<Item[]>(email, name, params, { query });
  for (let page = 0; page < 1_000; page += 1) {
    expect(response.status).toBe(200);
    items.push(...response.body);
    totals.push(formatTotal(response.headers));
    const nextPath = /^<\/api(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    if (nextPath === undefined) return { items, totals };
    response = await portal.requestAs<Item[]>(email, nextPath);
  }
  throw new Error('The list did not end after 1,000 pages.');
}
