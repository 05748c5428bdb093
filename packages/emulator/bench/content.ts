import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { modelSchema } from '../src/model/model-schema.ts';
import { sampleContentFolder } from '../src/paths.ts';

export const ids = {
  workspace: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1',
  dataset: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2',
  report: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa3',
};

/** Nineteen charts: type, category column and measures. */
const charts = [
  ['clusteredColumnChart', 'Calendar[Month]', 'Revenue', 'Revenue LY'],
  ['lineChart', 'Calendar[YearMonth]', 'Revenue'],
  ['areaChart', 'Calendar[YearMonth]', 'Margin'],
  ['lineChart', 'Calendar[YearMonth]', 'Orders'],
  ['clusteredBarChart', 'Product[Category]', 'Revenue', 'Revenue LY'],
  ['clusteredBarChart', 'Product[Subcategory]', 'Margin %'],
  ['clusteredBarChart', 'Product[Product]', 'Units sold'],
  ['clusteredColumnChart', 'Store[Country]', 'Revenue', 'Revenue LY'],
  ['clusteredColumnChart', 'Store[Region]', 'Orders'],
  ['clusteredColumnChart', 'Store[City]', 'Average order'],
  ['clusteredBarChart', 'Store[Store]', 'Revenue'],
  ['clusteredColumnChart', 'Store[Channel]', 'Revenue', 'Revenue LY'],
  ['clusteredColumnChart', 'Customer[Segment]', 'Orders'],
  ['clusteredColumnChart', 'Customer[Age group]', 'Revenue'],
  ['clusteredColumnChart', 'Customer[Loyalty]', 'Average order'],
  ['lineChart', 'Calendar[Weekday]', 'Orders'],
  ['columnChart', 'Calendar[Quarter]', 'Revenue', 'Margin'],
  ['areaChart', 'Calendar[Month]', 'Units sold'],
  ['lineChart', 'Calendar[Month]', 'Margin %'],
] as const;

/** A page of 20 visuals in four rows: a year slicer and the charts. */
const report: ReportDefinition = reportSchema.parse({
  pages: [
    {
      name: 'all',
      displayName: 'All',
      visuals: [
        {
          name: 'year',
          type: 'slicer',
          title: 'Year',
          layout: toLayout(0),
          column: 'Calendar[Year]',
          kind: 'list',
        },
        ...charts.map(([type, category, ...values], index) => ({
          name: `chart-${index + 1}`,
          type,
          title: `${values.join(', ')} by ${category}`,
          layout: toLayout(index + 1),
          category,
          values,
        })),
      ],
    },
  ],
});

export const visuals: readonly Visual[] = report.pages.flatMap((page) => page.visuals);

function toLayout(index: number) {
  const [column, row] = [index % 5, Math.floor(index / 5)];
  return { x: 8 + column * 254, y: 8 + row * 178, width: 246, height: 170 };
}

/** Writes a content folder with the sample's model, enlarged to `rowCount` sales, and the report. */
export async function writeContent(folder: string, rowCount: number): Promise<void> {
  const sample = join(sampleContentFolder, 'retail-sales');
  await cp(sample, folder, { recursive: true });
  const model = modelSchema.parse(JSON.parse(await readFile(join(sample, 'model.json'), 'utf8')));
  for (const { rows } of model.tables) if (rows.kind === 'orders') rows.count = rowCount;
  const dataset = { id: ids.dataset, name: 'Large sales', model: 'model.json' };
  const entry = { id: ids.report, name: 'Large sales', datasetId: ids.dataset, definition: 'report.json' };
  const workspace = {
    id: ids.workspace,
    name: 'Benchmark',
    isOnDedicatedCapacity: true,
    datasets: [dataset],
    reports: [entry],
  };
  const files = {
    'model.json': model,
    'report.json': report,
    'workspaces.json': { workspaces: [workspace] },
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(join(folder, file), JSON.stringify(content));
}
