import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { Model } from './model-schema.ts';

const gap = 16;
const page = { name: 'page1', displayName: 'Page 1', hidden: false, width: 1280, height: 720 };

/**
 * Builds an initial report for a model: the total of its first measure, charts of that measure by text columns, and a
 * table.
 */
export function buildSuggestedReport(model: Model): ReportDefinition {
  const factTable = model.tables.find(({ name }) => name === model.factTable);
  const texts = (factTable?.columns ?? [])
    .filter(({ type }) => type === 'text' || type === 'date')
    .map(({ name: column }) => formatColumn({ table: model.factTable, column }));
  const values = model.measures.map(({ name }) => name);
  const [value = '', ...others] = values;
  const visuals: Visual[] = [
    { type: 'card', name: 'total', title: value, value, layout: toLayout(0, 0, 300, 112) },
    ...texts.slice(0, 2).map((category, index): Visual => ({
      type: index === 0 ? 'clusteredColumnChart' : 'clusteredBarChart',
      name: `chart-${index + 1}`,
      title: `${value} by ${category.slice(category.indexOf('[') + 1, -1)}`,
      category,
      values: [value],
      layout: toLayout(index * 632, 128, 616, 300),
    })),
  ];
  const [first] = texts;
  if (first !== undefined) {
    const shared = { bars: [], labels: {}, links: {}, layout: toLayout(0, 444, 1248, 244) };
    const measures = [value, ...others].slice(0, 4);
    visuals.push({
      type: 'tableEx',
      name: 'table',
      title: 'All figures',
      columns: texts.slice(0, 3),
      values: measures,
      ...shared,
    });
  }
  return { pages: [{ ...page, visuals }], bookmarks: [] };
}

const toLayout = (x: number, y: number, width: number, height: number) => ({
  x: gap + x,
  y: gap + y,
  z: 0,
  width,
  height,
});
