import { findPage, findVisual } from '../report/embed-state.ts';
import type { EmbedState } from '../report/embed-state.ts';
import { formatValue } from '../report/localization.ts';
import { describePage, describeVisual } from '../report/narrative.ts';
import type { NarrativeSource } from '../report/narrative.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

/** Creates the routes that summarize a page or a visual in sentences. */
export function createSmartNarrativeRoutes(requireStore: RequireStore): Routes {
  return {
    'GET /report/pages/{page}/smartNarrativeInsights': ({ params: { page = '' } }) => {
      const { state } = requireStore();
      return ok({ summaryText: describePage(toNarrativeSource(state), findPage(state, page)) });
    },
    'GET /report/pages/{page}/visuals/{visual}/smartNarrativeInsights': ({ params }) => {
      const { state } = requireStore();
      const visual = findVisual(state, params['page'] ?? '', params['visual'] ?? '');
      return ok({ summaryText: describeVisual(toNarrativeSource(state), visual) });
    },
  };
}

function toNarrativeSource(state: EmbedState): NarrativeSource {
  return {
    getVisualData: (visual) => state.data.get(visual),
    formatValue: (measure, value) => formatValue(state, measure, value),
  };
}
