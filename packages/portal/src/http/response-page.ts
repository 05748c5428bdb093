import type { ListTotal } from '../format/format.ts';

/** Page of an unbounded list. */
export interface ResponsePage<Items> {
  items: Items;
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  total: ListTotal;
}

const nextLinkPattern = /<([^>]*)>\s*;\s*rel="next"/;

/** Builds a page from a response and its headers `Link`, `X-Total-Count` and `X-Total-Count-Relation`. */
export function toResponsePage<Items extends unknown[]>(items: Items, headers: Headers): ResponsePage<Items> {
  const url = nextLinkPattern.exec(headers.get('link') ?? '')?.[1];
  const cursor = url && new URL(url, 'http://localhost').searchParams.get('cursor');
  const total = {
    count: Number(headers.get('x-total-count') ?? items.length),
    isMinimum: headers.get('x-total-count-relation') === 'gte',
  };
  return { items, next: cursor ?? undefined, total };
}
