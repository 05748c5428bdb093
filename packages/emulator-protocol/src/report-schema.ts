import { z } from 'zod';
import { bookmarksSchema } from './bookmark-schema.ts';
import { columnName } from './column-name.ts';

const layout = z.strictObject({
  x: z.number(),
  y: z.number(),
  z: z.number().default(0),
  width: z.number().positive(),
  height: z.number().positive(),
});

const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color such as #eef6ff');
/** Pattern of the colors of a format, which may have three digits. */
export const formatColorPattern = /^#(?:[\da-f]{3}){1,2}$/i;
const formatColor = z.string().regex(formatColorPattern, 'must be a color such as #eef6ff');

/** Format of a visual. Without it, the theme determines the appearance. */
const format = z.strictObject({
  titleVisible: z.boolean().optional(),
  titleColor: formatColor.optional(),
  titleAlignment: z.enum(['left', 'center', 'right']).optional(),
  backgroundColor: formatColor.optional(),
  borderColor: formatColor.optional(),
});

const base = {
  name: z.string().regex(/^[\w-]+$/),
  title: z.string().default(''),
  layout,
  format: format.optional(),
};
const measures = z.array(z.string()).min(1);
const orderBy = z.strictObject({ by: z.string(), direction: z.enum(['ascending', 'descending']) });

const card = z.strictObject({
  ...base,
  type: z.literal('card'),
  value: z.string(),
  change: z.string().optional(),
  trend: columnName.optional(),
});

const chartTypes = [
  'lineChart',
  'areaChart',
  'clusteredColumnChart',
  'columnChart',
  'clusteredBarChart',
  'barChart',
] as const;

const chart = z.strictObject({
  ...base,
  type: z.enum(chartTypes),
  category: columnName,
  series: columnName.optional(),
  values: measures,
  orderBy: orderBy.optional(),
  top: z.number().int().positive().optional(),
});

const donut = z.strictObject({
  ...base,
  type: z.literal('donutChart'),
  category: columnName,
  values: measures.length(1),
  orderBy: orderBy.optional(),
  top: z.number().int().positive().optional(),
});

const table = z.strictObject({
  ...base,
  type: z.literal('tableEx'),
  columns: z.array(columnName).min(1),
  values: measures,
  bars: z.array(z.string()).default([]),
  /** Shorter column headers by measure. The default header is the name of the measure. */
  labels: z.record(z.string(), z.string()).default({}),
  /** Link URL by column. `{value}` is replaced with the value of the cell. */
  links: z
    .record(columnName, z.string().regex(/^https?:\/\//, 'must start with http:// or https://'))
    .default({}),
  orderBy: orderBy.optional(),
});

const slicer = z.strictObject({
  ...base,
  type: z.literal('slicer'),
  column: columnName,
  kind: z.enum(['list', 'dropdown']),
  selected: z.array(z.union([z.string(), z.number()])).default([]),
  singleSelect: z.boolean().default(false),
});

const textbox = z.strictObject({
  ...base,
  type: z.literal('textbox'),
  text: z.string(),
  subtitle: z.string().default(''),
});

const actionButton = z.strictObject({
  ...base,
  type: z.literal('actionButton'),
  text: z.string().min(1),
  /** Action on a click, in addition to the `buttonClicked` event. */
  action: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('none') }),
      z.strictObject({ type: z.literal('page'), page: z.string() }),
      z.strictObject({ type: z.literal('bookmark'), bookmark: z.string() }),
      z.strictObject({ type: z.literal('link'), url: z.url({ protocol: /^https?$/ }) }),
    ])
    .default({ type: 'none' }),
});

/** Types of visuals that show fields of the model. */
export const dataVisualTypes = ['card', 'tableEx', 'slicer', 'donutChart', ...chartTypes] as const;

/** Visual of a report author that lacks a field. It shows only its title until it has all fields of its type. */
const draft = z.strictObject({
  ...base,
  type: z.literal('draft'),
  visualType: z.enum(dataVisualTypes),
  /** Columns as `Table[Column]` and measures, by data role. */
  roles: z.record(z.string(), z.array(z.string())).default({}),
});

const visual = z.discriminatedUnion('type', [
  card,
  chart,
  donut,
  table,
  slicer,
  textbox,
  actionButton,
  draft,
]);

/** Color or image, or both, behind the visuals of a page or around the page. */
const canvas = z.strictObject({
  color: color.optional(),
  image: z
    .string()
    .regex(/^data:image\/(png|jpeg|webp|svg\+xml);base64,[\w+/=]+$/, 'must be a base64 data:image URL')
    .optional(),
  /** Transparency in percent, from 0 (opaque) to 100 (invisible). */
  transparency: z.number().min(0).max(100).default(0),
});

const page = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  displayName: z.string().min(1),
  hidden: z.boolean().default(false),
  width: z.number().positive().default(1280),
  height: z.number().positive().default(720),
  /**
   * How the page fits into the iframe.
   * @defaultValue `fitToWidth`
   */
  displayOption: z.enum(['fitToPage', 'fitToWidth', 'actualSize']).optional(),
  background: canvas.optional(),
  wallpaper: canvas.optional(),
  visuals: z.array(visual),
});

/** Schema of a report: its pages, and their visuals in report pixels. */
export const reportSchema = z.strictObject({
  $schema: z.string().optional(),
  pages: z.array(page).min(1),
  bookmarks: bookmarksSchema,
});

export type ReportDefinition = z.infer<typeof reportSchema>;
export type Page = ReportDefinition['pages'][number];
export type CanvasStyle = z.infer<typeof canvas>;
export type Visual = Page['visuals'][number];
export type OrderBy = z.infer<typeof orderBy>;
export type VisualLayout = z.infer<typeof layout>;
export type CardVisual = z.infer<typeof card>;
export type ChartVisual = z.infer<typeof chart>;
export type DonutVisual = z.infer<typeof donut>;
export type TableVisual = z.infer<typeof table>;
export type SlicerVisual = z.infer<typeof slicer>;
export type DataVisualType = (typeof dataVisualTypes)[number];
export type VisualFormat = z.infer<typeof format>;
export type DraftVisual = z.infer<typeof draft>;
export type TextVisual = z.infer<typeof textbox>;
export type ActionButton = z.infer<typeof actionButton>;
