import type { QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';

/** Queries of a visual and their results. */
export interface VisualData {
  queries: FrameQuery[];
  results: QueryResult[];
  /** Part of the first result that matches a selection in another visual. */
  highlight?: QueryResult;
}
