import { in2025, revenue, visualNamed } from '../support/figures.ts';
import type { Row } from './row.ts';
import { filters, ofCountry, revenueCard } from './state-rows.ts';

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

export function layoutRows(): Row[] {
  return overviewVisuals.flatMap((name): Row[] => [
    {
      topic: 'layout',
      title: `hide ${name}`,
      call: `report.setVisualDisplayState('overview', '${name}', 1).then(() => ${visualNamed(name)}).then(({ layout }) => layout.displayState.mode)`,
      answer: 1,
      seen: { locator: `[data-visual="${name}"]:not([hidden])`, count: 0 },
    },
    {
      topic: 'layout',
      title: `show ${name} again, wider`,
      call: `report.setVisualDisplayState('overview', '${name}', 0).then(() => report.resizeVisual('overview', '${name}', 320, 160)).then(() => ${visualNamed(name)}).then(({ layout }) => [layout.displayState.mode, layout.width])`,
      answer: [0, 320],
      width: { of: `[data-visual="${name}"]`, within: 'main.page', share: 0.25 },
    },
  ]);
}

export function lookRows(): Row[] {
  const colors: [string, string][] = [
    ['#101820', 'rgb(16, 24, 32)'],
    ['#fafafa', 'rgb(250, 250, 250)'],
    ['#ffeedd', 'rgb(255, 238, 221)'],
    ['#203040', 'rgb(32, 48, 64)'],
  ];
  const zooms = [0.25, 0.5, 1.5, 4, 1];
  return [
    ...colors.map(([color, value]): Row => ({
      topic: 'themes',
      title: `a page in ${color}`,
      call: `report.applyTheme({ themeJson: { name: 't', secondaryBackground: '${color}' } }).then(() => report.getTheme()).then(({ themeJson }) => themeJson.secondaryBackground)`,
      answer: color,
      style: { locator: 'body', property: 'background-color', value },
    })),
    {
      topic: 'themes',
      title: 'the theme is reset',
      call: "report.resetTheme().then(() => 'reset')",
      answer: 'reset',
      style: { locator: '.tile >> nth=0', property: 'background-color', value: 'rgb(255, 255, 255)' },
    },
    ...zooms.map((zoom): Row => ({
      topic: 'layout',
      title: `zoom ${zoom}`,
      call: `report.setZoom(${zoom}).then(() => report.getZoom())`,
      answer: zoom,
      width: { of: 'main.page', within: '.viewport', share: zoom },
    })),
    ...[0.2, 4.1].map((zoom): Row => ({
      topic: 'layout',
      title: `zoom ${zoom} is refused`,
      call: `report.setZoom(${zoom}).then(() => 'done', () => 'refused')`,
      answer: 'refused',
      seen: { locator: 'main.page', count: 1 },
    })),
    ...['filters', 'pageNavigation', 'bookmarks'].flatMap((pane) => {
      const locator =
        { filters: '.filter-pane', pageNavigation: '.tabs', bookmarks: '.bookmark-pane' }[pane] ?? '';
      return [true, false].map((visible): Row => ({
        topic: 'layout',
        title: `${pane} ${visible ? 'shown' : 'hidden'}`,
        call: `report.updateSettings({ panes: { ${pane}: { visible: ${visible} } } }).then(() => 'set')`,
        answer: 'set',
        seen: { locator, count: Number(visible) },
      }));
    }),
  ];
}

export function exportRows(): Row[] {
  const total = (column: number): string =>
    `.then(({ data }) => Math.round(data.split('\\r\\n').slice(1).reduce((sum, line) => sum + Number(line.split(',').at(${column})), 0)))`;
  const rounded = Math.round(revenue(in2025));
  return [
    ...['revenue-by-channel', 'revenue-by-category'].map((name): Row => ({
      topic: 'export',
      title: `${name}, summarised`,
      call: `${visualNamed(name)}.then((visual) => visual.exportData(0))${total(1)}`,
      answer: rounded,
      card: revenueCard(revenue(in2025)),
    })),
    ...[1, 10, 500, 40_000].map((rows): Row => ({
      topic: 'export',
      title: `${rows} underlying rows, at most 30 000`,
      call: `${visualNamed('revenue-by-category')}.then((visual) => visual.exportData(1, ${rows})).then(({ data }) => data.split('\\r\\n').length - 1)`,
      answer: Math.min(rows, 30_000),
      card: revenueCard(revenue(in2025)),
    })),
    {
      topic: 'export',
      title: 'a text has no data',
      call: `${visualNamed('title')}.then((visual) => visual.exportData(0)).then(() => 'done', ({ message }) => message)`,
      answer: 'noData',
      seen: { locator: '[data-visual=title]', count: 1 },
    },
  ];
}

export function otherRows(): Row[] {
  const settles = (call: string): string => `${call}.then(() => 'done')`;
  return [
    {
      topic: 'events',
      title: 'refresh draws anew',
      call: settles('report.refresh()'),
      answer: 'done',
      event: 'rendered',
      card: revenueCard(revenue(in2025)),
    },
    {
      topic: 'events',
      title: 'drawing is announced',
      call: settles('report.refresh()'),
      answer: 'done',
      event: 'renderingStarted',
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'a correlation id',
      call: 'report.getCorrelationId().then((id) => id.length > 8)',
      answer: true,
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'overlays are closed',
      call: settles('report.closeAllOverlays()'),
      answer: 'done',
      seen: { locator: '.menu', count: 0 },
    },
    {
      topic: 'events',
      title: 'nothing is unsaved',
      call: 'report.isSaved()',
      answer: true,
      seen: { locator: '.edit-bar', count: 0 },
    },
    {
      topic: 'events',
      title: 'a viewer may not save',
      call: "report.save().then(() => 'done', ({ errorCode }) => errorCode)",
      answer: 'PowerBINotAuthorizedException',
      page: 'Overview',
    },
    {
      topic: 'events',
      title: 'a viewer may not edit',
      call: "report.switchMode('edit').then(() => 'done', ({ errorCode }) => errorCode)",
      answer: 'PowerBINotAuthorizedException',
      seen: { locator: '.edit-bar', count: 0 },
    },
    {
      topic: 'personalisation',
      title: 'nothing is kept at first',
      call: 'report.arePersistentFiltersApplied()',
      answer: false,
      page: 'Overview',
    },
    {
      topic: 'personalisation',
      title: 'the viewer’s filters are kept',
      call: settles(
        `report.updateFilters(1, ${filters('Belgium')}).then(() => report.savePersistentFilters())`,
      ),
      answer: 'done',
      card: revenueCard(ofCountry('Belgium')),
    },
    {
      topic: 'personalisation',
      title: 'and forgotten',
      call: settles('report.resetPersistentFilters()'),
      answer: 'done',
      card: revenueCard(revenue(in2025)),
    },
    {
      topic: 'personalisation',
      title: 'the page is told in words',
      call: "report.getActivePage().then((page) => page.getSmartNarrativeInsights()).then(({ summaryText }) => summaryText.includes('Revenue is'))",
      answer: true,
      page: 'Overview',
    },
    ...['ascending', 'descending'].map((direction, at): Row => ({
      topic: 'layout',
      title: `products by revenue, ${direction}`,
      call: settles(
        `${visualNamed('top-products')}.then((visual) => visual.sortBy({ orderBy: { measure: 'Revenue' }, direction: ${at + 1} }))`,
      ),
      answer: 'done',
      seen: { locator: `[data-visual=top-products] th[aria-sort=${direction}]`, count: 1 },
    })),
  ];
}
