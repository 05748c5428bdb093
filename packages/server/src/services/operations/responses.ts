import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Number of items on all pages of a list. */
export interface ListTotal {
  count: number;
  /** Whether the list has more items, which were not counted. */
  isMinimum: boolean;
}

/** A page of a list, with the cursor of the next page and the total. */
export class ResultPage<Items> {
  readonly items: Items;
  /** Cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
  readonly total: ListTotal;

  constructor(items: Items, next: string | undefined, total: ListTotal) {
    this.items = items;
    this.next = next;
    this.total = total;
  }

  /** Returns the page with converted items. */
  map<Converted>(convert: (items: Items) => Converted): ResultPage<Converted> {
    return new ResultPage(convert(this.items), this.next, this.total);
  }
}

/** A response that only the requesting browser can use, identified by a key in a cookie. */
export class BrowserBoundResponse<T> {
  readonly response: T;
  readonly key: string;

  constructor(response: T, key: string) {
    this.response = response;
    this.key = key;
  }
}

/** Returns a random key of 43 base64url characters. */
export const createBrowserKey = (): string => randomBytes(32).toString('base64url');

/** A response that is streamed to the client as a file. */
export class Download {
  readonly content: Readable;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(content: Readable, { mediaType, fileName }: { mediaType: string; fileName: string }) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
  }
}
