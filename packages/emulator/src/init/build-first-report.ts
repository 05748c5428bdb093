import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type { TableFile } from '../data/read-table-file.ts';
import type { Model } from '../model/model-schema.ts';
import { calendarTable } from './build-model.ts';

const maxCategories = 1000;
const maxSlicerValues = 50;
const maxDonutParts = 6;
const rankedBars = 10;
const month = `${calendarTable}[YearMonth]`;

/** Column by which visuals group, and its number of values. */
interface Category {
  name: string;
  column: string;
  distinctCount: number;
}

/**
 * Builds a report with one page for a model: slicers, a card for each of the first measures, a chart over time or by
 * category, a ranking, and a table.
 */
export function buildFirstReport(model: Model, { name, columns }: TableFile): ReportDefinition {
  const categories = columns
    .filter(
      ({ type, distinctCount }) => type === 'text' && distinctCount > 1 && distinctCount <= maxCategories,
    )
    .map(({ name, distinctCount }): Category => ({
      name,
      column: `${model.factTable}[${name}]`,
      distinctCount,
    }));
  const hasCalendar = model.dateTable === calendarTable;
  const measures = model.measures.slice(0, 4).map((measure) => measure.name);
  const visuals = [
    { name: 'title', type: 'textbox', text: name, layout: toLayout(0, 0, 560, 76) },
    ...buildSlicers(categories, hasCalendar),
    ...buildCards(measures, hasCalendar),
    ...buildCharts(measures, categories, hasCalendar),
    ...buildTable(measures, categories, hasCalendar),
  ];
  return reportSchema.parse({
    pages: [{ name: 'overview', displayName: 'Overview', visuals }],
    bookmarks: [],
  });
}

function buildSlicers(categories: readonly Category[], hasCalendar: boolean) {
  const selectable = categories.filter(({ distinctCount }) => distinctCount <= maxSlicerValues);
  const slicers = [
    ...(hasCalendar ? [{ name: 'Year', column: `${calendarTable}[Year]` }] : []),
    ...selectable,
  ].slice(0, 3);
  return slicers.map(({ name, column }, index) => ({
    name: `slicer-${index + 1}`,
    type: 'slicer',
    title: name,
    column,
    kind: 'dropdown',
    layout: toLayout(1264 - (slicers.length - index) * 212, 10, 200, 56),
  }));
}

function buildCards(measures: readonly string[], hasCalendar: boolean) {
  return measures.map((value, index) => ({
    name: `card-${index + 1}`,
    type: 'card',
    title: value,
    value,
    ...(hasCalendar ? { trend: month } : {}),
    layout: toLayout(16 + index * 315, 88, 303, 112),
  }));
}

function buildCharts([value = '']: readonly string[], categories: readonly Category[], hasCalendar: boolean) {
  const [first, second] = hasCalendar ? [undefined, categories[0]] : categories;
  const main = hasCalendar
    ? { type: 'lineChart', title: `${value} by month`, category: month }
    : first && {
        type: 'clusteredColumnChart',
        title: `${value} by ${first.name}`,
        category: first.column,
        ...rankAbove(first, rankedBars),
      };
  const side = second && {
    type: second.distinctCount <= maxDonutParts ? 'donutChart' : 'clusteredBarChart',
    title: `${value} by ${second.name}`,
    category: second.column,
    ...rankAbove(second, rankedBars),
  };
  const values = [value];
  return [
    ...(main
      ? [{ ...main, name: 'main-chart', values, layout: toLayout(16, 212, side ? 822 : 1248, 240) }]
      : []),
    ...(side ? [{ ...side, name: 'side-chart', values, layout: toLayout(850, 212, 414, 240) }] : []),
  ];
}

/** Limits a chart to the highest values if its column has more values than fit. */
function rankAbove({ distinctCount }: Category, limit: number) {
  return distinctCount > limit ? { top: limit } : {};
}

function buildTable(values: readonly string[], categories: readonly Category[], hasCalendar: boolean) {
  const columns = categories.slice(0, 3).map(({ column }) => column);
  if (columns.length === 0 && hasCalendar) columns.push(month);
  if (columns.length === 0) return [];
  return [
    {
      name: 'table',
      type: 'tableEx',
      title: 'All figures',
      columns,
      values,
      layout: toLayout(16, 464, 1248, 240),
    },
  ];
}

const toLayout = (x: number, y: number, width: number, height: number) => ({ x, y, z: 0, width, height });
