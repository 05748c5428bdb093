/** One page of a list, with what a client needs to go on. */
export class ResultPage<Items> {
  readonly items: Items;
  /** Cursor of the page after this one; undefined on the last. */
  readonly next: string | undefined;
  /** How many there are on all pages. */
  readonly total: number;

  constructor(items: Items, next: string | undefined, total: number) {
    this.items = items;
    this.next = next;
    this.total = total;
  }
}
