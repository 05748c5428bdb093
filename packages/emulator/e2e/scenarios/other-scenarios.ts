import { isIn2025, sumRevenue, toVisualExpression } from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';
import { toFilterJson, sumCountryRevenue, buildRevenueCard } from './state-scenarios.ts';

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
