import type { QueryResult } from '../protocol/query-definition.ts';
import type { FrameQuery } from '../protocol/service-messages.ts';

/** Queries of a visual and their results. */
export interface VisualData {
  queries: FrameQuery[];
  results: QueryResult[];
  /** Part of the first result that matches a selection in another visual. */
  highlight?: QueryResult;
}
