/** Page of an unbounded list. */
export interface ListPage<Items> {
  items: Items;
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** Number of entries on all pages. */
  total: number;
}

const nextLinkPattern = /<([^>]*)>\s*;\s*rel="next"/;

/** Builds a page from a response and its headers `Link` and `X-Total-Count`. */
export const toListPage = <Items extends unknown[]>(items: Items, headers: Headers): ListPage<Items> => {
  const url = nextLinkPattern.exec(headers.get('link') ?? '')?.[1];
  const cursor = url && new URL(url, 'http://localhost').searchParams.get('cursor');
  return { items, next: cursor ?? undefined, total: Number(headers.get('x-total-count') ?? items.length) };
};
