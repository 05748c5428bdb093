import { isIn2025, sumRevenue, toVisualExpression } from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';
import { buildRevenueCard, sumCountryRevenue, toFilterJson } from './state-scenarios.ts';

const exportCountries = ['Germany', 'France', 'Netherlands', 'Belgium', 'Denmark', 'Luxembourg'];

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
    ...exportCountries.map((country): Scenario => ({
      topic: 'export',
      title: `exportData directly after setFilters returns the data of ${country}`,
      call: `report.updateFilters(1, ${toFilterJson(country)}).then(() => ${toVisualExpression('revenue-by-channel')}).then((visual) => visual.exportData(0))${buildSumScript(1)}`,
      result: Math.round(sumCountryRevenue(country)),
      card: buildRevenueCard(sumCountryRevenue(country)),
    })),
    ...[1, 10, 500, 40_000].map((rows): Scenario => ({
      topic: 'export',
      title: `exportData with a limit of ${rows} returns ${Math.min(rows, 30_000)} underlying rows`,
      call: `${toVisualExpression('revenue-by-category')}.then((visual) => visual.exportData(1, ${rows})).then(({ data }) => data.split('\\r\\n').length - 1)`,
      result: Math.min(rows, 30_000),
      card: buildRevenueCard(sumRevenue(isIn2025)),
    })),
    {
      topic: 'export',
      title: 'exportData rejects text boxes',
      call: `${toVisualExpression('title')}.then((visual) => visual.exportData(0)).then(() => 'done', (error) => (error.body ?? error).message)`,
      result: 'noData',
      visible: { locator: '[data-visual=title]', count: 1 },
    },
  ];
}
