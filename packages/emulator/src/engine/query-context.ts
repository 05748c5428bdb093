import type { Filter } from '@embed-portal/emulator-protocol/filter';

/** Row-level security and reference time of a query. */
export interface QueryContext {
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles: Filter[][];
  /** Reference time for relative filters, in ISO 8601. */
  now: string;
}
