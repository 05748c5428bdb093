import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type { EmbeddedReport } from '@embed-portal/emulator-protocol/service-messages';
import { isObject } from '../transport/messages.ts';
import { decodeBookmark, restoreState } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import { findBookmark, toSnapshot } from './bookmarks.ts';
import { parseFilters, updateFilters } from './filters.ts';
import type { LoadConfig } from './load-config.ts';
import { buildAuthoredState, toVisualKey } from './state.ts';
import type { ReportState } from './state.ts';

/**
 * Builds the state requested by a load configuration.
 *
 * Starts from its bookmark, the viewer's saved state or the authored state, and then applies page, filters and slicers.
 *
 * @throws {FrameRequestError} 400 when the bookmark state, a filter or a slicer state is invalid, 404 when there is no
 *   bookmark of this name
 */
export function buildInitialState(
  { bookmark, pageName, filters, slicers, settings }: LoadConfig,
  { definition, userState, initialFilters = {} }: EmbeddedReport,
): ReportState {
  const persistedState = settings?.persistentFiltersEnabled ? userState : undefined;
  const authoredState = { ...buildAuthoredState(definition), visualFilters: initialFilters };
  const snapshot = findInitialSnapshot(bookmark, persistedState, definition);
  const state = snapshot ? restoreState(authoredState, snapshot) : authoredState;
  const pageExists = (pageName: string | undefined): boolean =>
    definition.pages.some(({ name }) => name === pageName);
  const fallback = pageExists(state.activePage) ? state.activePage : authoredState.activePage;
  const activePage = pageName !== undefined && pageExists(pageName) ? pageName : fallback;
  return applyConfigSlicers(applyConfigFilters({ ...state, activePage }, filters), slicers, definition);
}

/** Returns the bookmark of a load configuration, by state or by name, or else the viewer's saved state. */
function findInitialSnapshot(
  bookmark: LoadConfig['bookmark'],
  persistedState: string | undefined,
  definition: ReportDefinition,
): BookmarkSnapshot | undefined {
  if (bookmark?.state !== undefined) return decodeBookmark(bookmark.state);
  if (bookmark?.name !== undefined) return toSnapshot(definition, findBookmark(definition, bookmark.name));
  return persistedState === undefined ? undefined : decodeBookmark(persistedState);
}

/** Applies the filters of a load configuration: report filters, or operations for all pages and the active page. */
export function applyConfigFilters(state: ReportState, filters: unknown): ReportState {
  if (!isObject(filters))
    return { ...state, reportFilters: [...state.reportFilters, ...parseFilters(filters)] };
  const update = (part: unknown, current: ReportState['reportFilters']): ReportState['reportFilters'] =>
    isObject(part)
      ? updateFilters(current, { filtersOperation: part['operation'], filters: part['filters'] })
      : current;
  const pageFilters = update(filters['currentPage'], state.pageFilters[state.activePage] ?? []);
  return {
    ...state,
    reportFilters: update(filters['allPages'], state.reportFilters),
    pageFilters: { ...state.pageFilters, [state.activePage]: pageFilters },
  };
}

/** Applies the slicer states of a load configuration to the slicers that match their selectors. */
export function applyConfigSlicers(
  state: ReportState,
  slicers: unknown,
  { pages }: ReportDefinition,
): ReportState {
  if (!Array.isArray(slicers)) return state;
  const slicerFilters = { ...state.slicers };
  for (const entry of slicers as unknown[]) {
    if (!isObject(entry) || !isObject(entry['selector']) || !isObject(entry['state'])) continue;
    const { selector } = entry;
    const filters = parseFilters(entry['state']['filters']);
    for (const page of pages) {
      for (const visual of page.visuals) {
        if (visual.type !== 'slicer') continue;
        const isMatch =
          selector['visualName'] === visual.name || isTargetColumn(selector['target'], visual.column);
        if (isMatch) slicerFilters[toVisualKey(page.name, visual.name)] = filters;
      }
    }
  }
  return { ...state, slicers: slicerFilters };
}

function isTargetColumn(target: unknown, name: string): boolean {
  const { table, column } = parseColumn(name);
  return isObject(target) && target['table'] === table && target['column'] === column;
}
