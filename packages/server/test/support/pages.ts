import { expect } from 'vitest';
import type { Portal } from './portal.ts';

export type PagedList = 'listUsers' | 'listSignInLogs' | 'listAuditLogs';

/** Reads all pages of a list by following the links of the responses. */
export const fetchAllPages = async <Item>(
  portal: Portal,
  email: string,
  name: PagedList,
  query: string,
): Promise<{ items: Item[]; totals: string[] }> => {
  const items: Item[] = [];
  const totals: string[] = [];
  let response = await portal.callRoute<Item[]>(email, name, {}, { query });
  for (let page = 0; page < 1_000; page += 1) {
    expect(response.status).toBe(200);
    items.push(...response.body);
    totals.push(response.headers.get('x-total-count') ?? '');
    const nextPath = /^<\/api(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    if (nextPath === undefined) return { items, totals };
    response = await portal.requestAs<Item[]>(email, nextPath);
  }
  throw new Error('The list did not end after 1,000 pages.');
};
