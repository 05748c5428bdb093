import { toVisualExpression } from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';

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
