import type { FrameQuery } from '../../embed/protocol.ts';
import type { QueryResult } from '../../engine/query-definition.ts';

/** Queries of a visual and their results. */
export interface VisualData {
  queries: FrameQuery[];
  results: QueryResult[];
  /** Part of the first result that matches a selection in another visual. */
  highlight?: QueryResult;
}
