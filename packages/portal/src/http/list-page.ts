/** One page of a list that grows without bound. */
export interface ListPage<Items> {
  items: Items;
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
  /** How many there are on all pages. */
  total: number;
}

const nextAddress = /<([^>]*)>\s*;\s*rel="next"/;

/** The page that an answer and its headers `Link` and `X-Total-Count` make. */
export const toListPage = <Items extends unknown[]>(items: Items, headers: Headers): ListPage<Items> => {
  const address = nextAddress.exec(headers.get('link') ?? '')?.[1];
  const cursor = address && new URL(address, 'http://localhost').searchParams.get('cursor');
  return { items, next: cursor ?? undefined, total: Number(headers.get('x-total-count') ?? items.length) };
};
