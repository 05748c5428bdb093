import { isIn2025, sumRevenue, toVisualExpression } from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';
import { toFilterJson, sumCountryRevenue, buildRevenueCard } from './state-scenarios.ts';

const overviewVisuals = [
  'year',
  'country',
  'category',
  'revenue',
  'margin',
  'orders',
  'average-order',
  'revenue-by-month',
  'revenue-by-channel',
  'revenue-by-category',
  'revenue-by-country',
  'top-products',
];

export function buildLayoutScenarios(): Scenario[] {
  return overviewVisuals.flatMap((name): Scenario[] => [
    {
      topic: 'layout',
      title: `setVisualDisplayState hides ${name}`,
      call: `report.setVisualDisplayState('overview', '${name}', 1).then(() => ${toVisualExpression(name)}).then(({ layout }) => layout.displayState.mode)`,
      result: 1,
      visible: { locator: `[data-visual="${name}"]:not([hidden])`, count: 0 },
    },
    {
      topic: 'layout',
      title: `setVisualDisplayState shows ${name}, and resizeVisual widens it`,
      call: `report.setVisualDisplayState('overview', '${name}', 0).then(() => report.resizeVisual('overview', '${name}', 320, 160)).then(() => ${toVisualExpression(name)}).then(({ layout }) => [layout.displayState.mode, layout.width])`,
      result: [0, 320],
      width: { of: `[data-visual="${name}"]`, within: 'main.page', share: 0.25 },
    },
  ]);
}

export function buildAppearanceScenarios(): Scenario[] {
  const colors: [string, string][] = [
    ['#101820', 'rgb(16, 24, 32)'],
    ['#fafafa', 'rgb(250, 250, 250)'],
    ['#ffeedd', 'rgb(255, 238, 221)'],
    ['#203040', 'rgb(32, 48, 64)'],
  ];
  const zooms = [0.25, 0.5, 1.5, 4, 1];
  return [
    ...colors.map(([color, value]): Scenario => ({
      topic: 'themes',
      title: `the theme sets the page color ${color}`,
      call: `report.applyTheme({ themeJson: { name: 't', secondaryBackground: '${color}' } }).then(() => report.getTheme()).then(({ themeJson }) => themeJson.secondaryBackground)`,
      result: color,
      style: { locator: 'body', property: 'background-color', value },
    })),
    {
      topic: 'themes',
      title: 'resetTheme restores the default theme',
      call: "report.resetTheme().then(() => 'reset')",
      result: 'reset',
      style: { locator: '.tile >> nth=0', property: 'background-color', value: 'rgb(255, 255, 255)' },
    },
    ...zooms.map((zoom): Scenario => ({
      topic: 'layout',
      title: `setZoom sets the zoom level ${zoom}`,
      call: `report.setZoom(${zoom}).then(() => report.getZoom())`,
      result: zoom,
      width: { of: 'main.page', within: '.viewport', share: zoom },
    })),
    ...[0.2, 4.1].map((zoom): Scenario => ({
      topic: 'layout',
      title: `setZoom rejects the zoom level ${zoom}`,
      call: `report.setZoom(${zoom}).then(() => 'done', () => 'rejected')`,
      result: 'rejected',
      visible: { locator: 'main.page', count: 1 },
    })),
    ...['filters', 'pageNavigation', 'bookmarks'].flatMap((pane) => {
      const locator =
        { filters: '.filter-pane', pageNavigation: '.tabs', bookmarks: '.bookmark-pane' }[pane] ?? '';
      return [true, false].map((visible): Scenario => ({
        topic: 'layout',
        title: `updateSettings ${visible ? 'shows' : 'hides'} the pane ${pane}`,
        call: `report.updateSettings({ panes: { ${pane}: { visible: ${visible} } } }).then(() => 'set')`,
        result: 'set',
        visible: { locator, count: Number(visible) },
      }));
    }),
  ];
}

export function buildExportScenarios(): Scenario[] {
  const buildSumScript = (column: number): string =>
    `.then(({ data }) => Math.round(data.split('\\r\\n').slice(1).reduce((sum, line) => sum + Number(line.split(',').at(${column})), 0)))`;
  const roundedRevenue = Math.round(sumRevenue(isIn2025));
  return [
    ...['revenue-by-channel', 'revenue-by-category'].map((name): Scenario => ({
      topic: 'export',
      title: `exportData returns the summarized data of ${name}`,
      call: `${toVisualExpression(name)}.then((visual) => visual.exportData(0))${buildSumScript(1)}`,
      result: roundedRevenue,
      card: buildRevenueCard(sumRevenue(isIn2025)),
    })),
    ...[1, 10, 500, 40_000].map((rows): Scenario => ({
      topic: 'export',
      title: `exportData returns at most ${rows} underlying rows, and never more than 30,000`,
      call: `${toVisualExpression('revenue-by-category')}.then((visual) => visual.exportData(1, ${rows})).then(({ data }) => data.split('\\r\\n').length - 1)`,
      result: Math.min(rows, 30_000),
      card: buildRevenueCard(sumRevenue(isIn2025)),
    })),
    {
      topic: 'export',
      title: 'exportData rejects text boxes',
      call: `${toVisualExpression('title')}.then((visual) => visual.exportData(0)).then(() => 'done', ({ message }) => message)`,
      result: 'noData',
      visible: { locator: '[data-visual=title]', count: 1 },
    },
  ];
}

export function buildOtherScenarios(): Scenario[] {
  const toSettledCall = (call: string): string => `${call}.then(() => 'done')`;
  return [
    {
      topic: 'events',
      title: 'refresh renders the report again',
      call: toSettledCall('report.refresh()'),
      result: 'done',
      event: 'rendered',
      card: buildRevenueCard(sumRevenue(isIn2025)),
    },
    {
      topic: 'events',
      title: 'refresh raises renderingStarted',
      call: toSettledCall('report.refresh()'),
      result: 'done',
      event: 'renderingStarted',
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'getCorrelationId returns an ID',
      call: 'report.getCorrelationId().then((id) => id.length > 8)',
      result: true,
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'closeAllOverlays closes menus',
      call: toSettledCall('report.closeAllOverlays()'),
      result: 'done',
      visible: { locator: '.menu', count: 0 },
    },
    {
      topic: 'events',
      title: 'a new embed has no unsaved changes',
      call: 'report.isSaved()',
      result: true,
      visible: { locator: '.edit-bar', count: 0 },
    },
    {
      topic: 'events',
      title: 'viewers cannot save',
      call: "report.save().then(() => 'done', ({ errorCode }) => errorCode)",
      result: 'PowerBINotAuthorizedException',
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'viewers cannot switch to edit mode',
      call: "report.switchMode('edit').then(() => 'done', ({ errorCode }) => errorCode)",
      result: 'PowerBINotAuthorizedException',
      visible: { locator: '.edit-bar', count: 0 },
    },
    {
      topic: 'personalization',
      title: 'no persistent filters exist initially',
      call: 'report.arePersistentFiltersApplied()',
      result: false,
      page: 'Overview',
    },
    {
      topic: 'personalization',
      title: 'persistent filters are saved',
      call: toSettledCall(
        `report.updateFilters(1, ${toFilterJson('Belgium')}).then(() => report.savePersistentFilters())`,
      ),
      result: 'done',
      card: buildRevenueCard(sumCountryRevenue('Belgium')),
    },
    {
      topic: 'personalization',
      title: 'persistent filters are reset',
      call: toSettledCall('report.resetPersistentFilters()'),
      result: 'done',
      card: buildRevenueCard(sumRevenue(isIn2025)),
    },
    {
      topic: 'personalization',
      title: 'getSmartNarrativeInsights summarizes the page',
      call: "report.getActivePage().then((page) => page.getSmartNarrativeInsights()).then(({ summaryText }) => summaryText.includes('Revenue is'))",
      result: true,
      page: 'Overview',
    },
    ...['ascending', 'descending'].map((direction, index): Scenario => ({
      topic: 'layout',
      title: `top products are sorted by revenue, ${direction}`,
      call: toSettledCall(
        `${toVisualExpression('top-products')}.then((visual) => visual.sortBy({ orderBy: { measure: 'Revenue' }, direction: ${index + 1} }))`,
      ),
      result: 'done',
      visible: { locator: `[data-visual=top-products] th[aria-sort=${direction}]`, count: 1 },
    })),
  ];
}
