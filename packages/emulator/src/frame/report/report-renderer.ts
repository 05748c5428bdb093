import type { FrameQuery } from '../../embed/protocol.ts';
import type { Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { QueryResult } from '../../engine/query.ts';
import type { ReportSettings } from './load-config.ts';
import type { EmbedSession } from './embed-session.ts';

export type Initiator = 'sdk' | 'user';

/** A theme as the host sends it: the public theme JSON. */
export type Theme = Record<string, unknown>;

/** What a visual asked, and the answers. */
export interface VisualData {
  queries: FrameQuery[];
  results: QueryResult[];
  /** The share of the first result that a selection in another visual makes up. */
  highlight?: QueryResult;
}

/** What a session needs of the page that shows it. */
export interface ReportRenderer {
  /** Shows that a report is on its way. */
  showLoading(session: EmbedSession): void;
  /** Puts the active page's frames in place, before their figures are there. */
  renderLayout(session: EmbedSession): void;
  /** Draws the figures into them; resolves when they can be seen. */
  renderData(session: EmbedSession, figures: Map<string, VisualData>): Promise<void>;
  /** What a visual needs to know; filters come on top. */
  buildQueries(visual: Visual): Omit<FrameQuery, 'filters'>[];
  formatValue(session: EmbedSession, measure: string, value: Value): string;
  showNotice(text: string | undefined): void;
  closeOverlays(): void;
  getStrings(settings: ReportSettings): { tokenExpired: string };
}
