import type { Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { FrameQuery } from '../../embed/protocol.ts';
import type { QueryResult } from '../../engine/query-definition.ts';
import type { EmbedSession } from './embed-session.ts';
import type { ReportSettings } from './load-config.ts';

export type Initiator = 'sdk' | 'user';

/** Queries of a visual and their results. */
export interface VisualData {
  queries: FrameQuery[];
  results: QueryResult[];
  /** Part of the first result that matches a selection in another visual. */
  highlight?: QueryResult;
}

/** Renders the report of a session. */
export interface ReportRenderer {
  /** Shows the loading state. */
  showLoading(session: EmbedSession): void;
  /** Renders the layout of the active page before its data is available. */
  renderLayout(session: EmbedSession): void;
  /** Renders data into the layout; resolves when it is visible. */
  renderData(session: EmbedSession, data: Map<string, VisualData>): Promise<void>;
  /** Builds the queries of a visual without filters. */
  buildQueries(visual: Visual): Omit<FrameQuery, 'filters'>[];
  formatValue(session: EmbedSession, measure: string, value: Value): string;
  showNotice(text: string | undefined): void;
  closeOverlays(): void;
  getStrings(settings: ReportSettings): { tokenExpired: string };
}
