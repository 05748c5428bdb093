import type { OrderBy, Page, ReportDefinition, Visual, VisualLayout } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/column-reference.ts';
import { randomId } from '../random-id.ts';
import { replacePage } from './clone-visual.ts';

/** What a visual is built of: up to two columns to group by, and measures. */
export interface VisualSpec {
  type:
    | 'card'
    | 'tableEx'
    | 'donutChart'
    | 'lineChart'
    | 'areaChart'
    | 'clusteredColumnChart'
    | 'columnChart'
    | 'clusteredBarChart'
    | 'barChart';
  columns: string[];
  values: string[];
  orderBy?: OrderBy;
  top?: number;
}

interface VisualPlacement {
  name: string;
  title: string;
  layout: VisualLayout;
}

const defaultSize = { width: 408, height: 224 };
const gap = 16;

/** Makes a visual of fields. A card shows the first measure; a ring and a chart need a column. */
export function buildVisual(
  { type, columns, values, orderBy, top }: VisualSpec,
  place: VisualPlacement,
): Visual {
  const [category, series] = columns;
  const [value = ''] = values;
  if (type === 'card' || category === undefined) return { ...place, type: 'card', value };
  const order = { ...(orderBy ? { orderBy } : {}), ...(top === undefined ? {} : { top }) };
  if (type === 'tableEx') {
    const parts = { columns, values, bars: [], labels: {}, links: {} };
    return { ...place, type, ...parts, ...(orderBy ? { orderBy } : {}) };
  }
  if (type === 'donutChart') return { ...place, type, category, values: [value], ...order };
  if (series !== undefined) return { ...place, type, category, series, values: [value], ...order };
  return { ...place, type, category, values, ...order };
}

/** A report with a visual of chosen fields on one of its pages, in the first free place. */
export function addVisual(definition: ReportDefinition, page: Page, spec: VisualSpec): ReportDefinition {
  const names = spec.columns.map((column) => parseColumn(column).column);
  const title = [spec.values.join(' and '), ...names].join(' by ');
  const place = { name: `visual${randomId().slice(0, 14)}`, title, layout: findFreeLayout(page) };
  return replacePage(definition, { ...page, visuals: [...page.visuals, buildVisual(spec, place)] });
}

/** Row by row, where no visual is yet; below all others when the page is full. */
function findFreeLayout({ width, height, visuals }: Page): VisualLayout {
  const step = { x: defaultSize.width + gap, y: defaultSize.height + gap };
  for (let y = gap; y + defaultSize.height <= height; y += step.y) {
    for (let x = gap; x + defaultSize.width <= width; x += step.x) {
      const layout = { ...defaultSize, x, y, z: 0 };
      if (!visuals.some((visual) => doOverlap(visual.layout, layout))) return layout;
    }
  }
  const bottom = Math.max(0, ...visuals.map(({ layout }) => layout.y + layout.height));
  return { ...defaultSize, x: gap, y: bottom + gap, z: 0 };
}

function doOverlap(a: VisualLayout, b: VisualLayout): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
