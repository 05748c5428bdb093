import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type {
  OrderBy,
  Page,
  ReportDefinition,
  Visual,
  VisualLayout,
} from '@embed-portal/emulator-protocol/report-schema';
import { createRandomId } from '../random-id.ts';
import { replacePage } from './clone-visual.ts';

/** Specification of a visual: measures, grouped by up to two columns. */
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

interface VisualPlacement extends Pick<Visual, 'format'> {
  name: string;
  title: string;
  layout: VisualLayout;
}

const defaultSize = { width: 408, height: 224 };
const gap = 16;

/** Builds a visual from fields. Without a column it becomes a card with the first measure. */
export function buildVisual(
  { type, columns, values, orderBy, top }: VisualSpec,
  placement: VisualPlacement,
): Visual {
  const [category, series] = columns;
  const [value = ''] = values;
  if (type === 'card' || category === undefined) return { ...placement, type: 'card', value };
  const order = { ...(orderBy ? { orderBy } : {}), ...(top === undefined ? {} : { top }) };
  if (type === 'tableEx') {
    const parts = { columns, values, bars: [], labels: {}, links: {} };
    return { ...placement, type, ...parts, ...(orderBy ? { orderBy } : {}) };
  }
  if (type === 'donutChart') return { ...placement, type, category, values: [value], ...order };
  if (series !== undefined) return { ...placement, type, category, series, values: [value], ...order };
  return { ...placement, type, category, values, ...order };
}

/** Adds a visual at the first free position of a page. */
export function addVisual(definition: ReportDefinition, page: Page, spec: VisualSpec): ReportDefinition {
  const names = spec.columns.map((column) => parseColumn(column).column);
  const title = [spec.values.join(' and '), ...names].join(' by ');
  const placement = { name: `visual${createRandomId().slice(0, 14)}`, title, layout: findFreeLayout(page) };
  return replacePage(definition, { ...page, visuals: [...page.visuals, buildVisual(spec, placement)] });
}

/** Finds the first free position row by row, or the position below all visuals if the page is full. */
export function findFreeLayout({ width, height, visuals }: Page): VisualLayout {
  const step = { x: defaultSize.width + gap, y: defaultSize.height + gap };
  for (let y = gap; y + defaultSize.height <= height; y += step.y) {
    for (let x = gap; x + defaultSize.width <= width; x += step.x) {
      const layout = { ...defaultSize, x, y, z: 0 };
      if (!visuals.some((visual) => overlaps(visual.layout, layout))) return layout;
    }
  }
  const bottom = Math.max(0, ...visuals.map(({ layout }) => layout.y + layout.height));
  return { ...defaultSize, x: gap, y: bottom + gap, z: 0 };
}

function overlaps(a: VisualLayout, b: VisualLayout): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
