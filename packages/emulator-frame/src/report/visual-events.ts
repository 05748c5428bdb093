import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ActionButton, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { HostConnection } from '../host-connection.ts';
import { getActivePage, requireReport } from './embed-state.ts';
import type { EmbedState, LoadedState } from './embed-state.ts';
import { formatValue } from './localization.ts';
import type { DataPoint } from './state.ts';
import { getVisualType } from './visual-roles.ts';

type Raise = HostConnection['raise'];

/** Raises `dataSelected` and `selectionChanged` with the selected data points. */
export function raiseSelection(
  raise: Raise,
  state: LoadedState,
  visual: Visual,
  points: readonly DataPoint[],
): void {
  const body = buildEventBody(state, visual, points);
  const selection = { ...body, regions: [], filters: state.reportState.reportFilters };
  const location = { page: body.page.name, visual: visual.name };
  raise('dataSelected', selection, location);
  raise('selectionChanged', { ...selection, selectedItems: [body.visual] }, location);
}

/** Raises `visualClicked`, with the clicked data point, if any. */
export function raiseVisualClicked(
  raise: Raise,
  state: LoadedState,
  visual: Visual,
  point: DataPoint | undefined,
): void {
  const body = buildEventBody(state, visual, point ? [point] : []);
  raise('visualClicked', body, { page: body.page.name, visual: visual.name });
}

/** Raises `tileClicked` with the report that the tile is pinned from. */
export function raiseTileClicked(raise: Raise, state: EmbedState, { name, title }: Visual): void {
  const { subject } = state;
  const report = requireReport(state);
  const tile = report.tiles?.find(({ id }) => id === name);
  raise('tileClicked', {
    dashboardId: 'dashboardId' in subject ? subject.dashboardId : undefined,
    dashboardDisplayName: report.name,
    tileId: name,
    title,
    reportId: tile?.reportId,
    reportEmbedUrl: `${location.origin}/reportEmbed?reportId=${tile?.reportId ?? ''}`,
    pageName: tile?.page,
  });
}

/** Raises `buttonClicked` with the button's target. */
export function raiseButtonClicked(
  raise: Raise,
  state: LoadedState,
  { name, title, text, action }: ActionButton,
): void {
  const { type, ...target } = action;
  const body = { id: name, title: title === '' ? text : title, type, ...target };
  raise('buttonClicked', body, { page: getActivePage(state).name, visual: name });
}

/** Raises `commandTriggered`, with the data point on which the menu was opened, if any. */
export function raiseCommandTriggered(
  raise: Raise,
  state: LoadedState,
  { visual, command, point }: { visual: Visual; command: string; point: DataPoint | undefined },
): void {
  const body = buildEventBody(state, visual, point ? [point] : []);
  const location = { page: body.page.name, visual: visual.name };
  raise('commandTriggered', { command, visualName: visual.name, ...body }, location);
}

/** Raises `dataHyperlinkClicked` for a link in a visual. */
export function raiseHyperlinkClicked(raise: Raise, state: LoadedState, visual: Visual, url: string): void {
  const { visual: visualBody, page, report } = buildEventBody(state, visual, []);
  const location = { page: page.name, visual: visual.name };
  raise('dataHyperlinkClicked', { url, visual: visualBody, page, report }, location);
}

/** Raises `visualRendered` for the visual that answers a question, if any. */
export function raiseQuestionRendered(raise: Raise, state: EmbedState): void {
  const { question, normalizedQuestion } = state.qna ?? {};
  const [visual] = getActivePage(state).visuals;
  if (normalizedQuestion === undefined || !visual) return;
  const { name, title } = visual;
  const type = getVisualType(visual);
  raise('visualRendered', { question, normalizedQuestion, visual: { name, title, type } });
}

function buildEventBody(state: LoadedState, visual: Visual, points: readonly DataPoint[]) {
  const { id, name: displayName } = state.report;
  const page = getActivePage(state);
  const { name, title, layout } = visual;
  const type = getVisualType(visual);
  return {
    visual: { name, title, type, layout },
    page: { name: page.name, displayName: page.displayName },
    report: { id, displayName },
    dataPoints: points.map((point) => ({
      identity: toIdentity(point),
      values: findValues(state, visual, point),
    })),
  };
}

function toIdentity(point: DataPoint) {
  return Object.entries(point).map(([column, equals]) => ({ target: parseColumn(column), equals }));
}

/** Finds the rendered values of a data point. */
function findValues(state: LoadedState, visual: Visual, point: DataPoint) {
  const data = state.data.get(visual.name);
  const [query] = data?.queries ?? [];
  if (!query) return [];
  const row = data?.results[0]?.rows.find((candidate) =>
    query.groupBy.every((column, index) => !(column in point) || candidate[index] === point[column]),
  );
  return query.measures.map((measure, index) => {
    const value = row?.[query.groupBy.length + index] ?? null;
    return { target: { measure }, value, formattedValue: formatValue(state, measure, value) };
  });
}
