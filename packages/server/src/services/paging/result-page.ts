/** A page of a list, with the cursor of the next page and the total. */
export class ResultPage<Items> {
  readonly items: Items;
  /** Cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
  /** Number of items on all pages. */
  readonly total: number;

  constructor(items: Items, next: string | undefined, total: number) {
    this.items = items;
    this.next = next;
    this.total = total;
  }
}
