import { columnPattern } from '@embed-portal/emulator-protocol/column-reference';
import type { DataVisualType, Visual, VisualLayout } from '@embed-portal/emulator-protocol/report-schema';
import { buildVisual } from './visual-builder.ts';

/** Data role of a visual type: a list of fields with the same purpose. */
export interface DataRole {
  name: string;
  accepts: 'columns' | 'measures' | 'both';
  maxCount: number;
  isRequired: boolean;
}

/** Fields by data role: columns as `Table[Column]`, and measures. */
export type RoleFields = Record<string, string[]>;

const maxFields = 20;
const category: DataRole = { name: 'Category', accepts: 'columns', maxCount: 1, isRequired: true };
const series: DataRole = { name: 'Series', accepts: 'columns', maxCount: 1, isRequired: false };
const values: DataRole = { name: 'Y', accepts: 'measures', maxCount: maxFields, isRequired: true };
const chartRoles = [category, series, values];

/** Data roles by visual type, named as in the service. */
export const dataRoles: Record<DataVisualType, DataRole[]> = {
  card: [{ name: 'Values', accepts: 'measures', maxCount: 1, isRequired: true }],
  tableEx: [{ name: 'Values', accepts: 'both', maxCount: maxFields, isRequired: true }],
  slicer: [{ name: 'Values', accepts: 'columns', maxCount: 1, isRequired: true }],
  donutChart: [category, { ...values, maxCount: 1 }],
  lineChart: chartRoles,
  areaChart: chartRoles,
  clusteredColumnChart: chartRoles,
  columnChart: chartRoles,
  clusteredBarChart: chartRoles,
  barChart: chartRoles,
};

/** Returns the type of a visual for the host page. A draft has the type that it is going to have. */
export const getVisualType = (visual: Visual): Exclude<Visual['type'], 'draft'> =>
  visual.type === 'draft' ? visual.visualType : visual.type;

/** Returns whether a field is a column. Otherwise it is a measure. */
export const isColumn = (field: string): boolean => columnPattern.test(field);

/** Returns the fields of a visual by data role, or undefined if its type shows no fields. */
export function getRoleFields(visual: Visual): RoleFields | undefined {
  switch (visual.type) {
    case 'textbox':
    case 'actionButton':
      return undefined;
    case 'draft':
      return visual.roles;
    case 'card':
      return { Values: [visual.value] };
    case 'slicer':
      return { Values: [visual.column] };
    case 'tableEx':
      return { Values: [...visual.columns, ...visual.values] };
    case 'donutChart':
      return { Category: [visual.category], Y: visual.values };
    default:
      return {
        Category: [visual.category],
        Series: visual.series === undefined ? [] : [visual.series],
        Y: visual.values,
      };
  }
}

/** Builds a visual from its fields: a draft, if a required field is missing. Keeps the format of `previous`. */
export function buildFromRoles(
  previous: { name: string; title: string; layout: VisualLayout } & Pick<Visual, 'format'>,
  visualType: DataVisualType,
  roles: RoleFields,
): Visual {
  const { name, title, layout, format } = previous;
  const placement = { name, title, layout, ...(format ? { format } : {}) };
  const fields = dataRoles[visualType].flatMap((role) => roles[role.name] ?? []);
  const columns = fields.filter(isColumn);
  const measures = fields.filter((field) => !isColumn(field));
  const isComplete =
    dataRoles[visualType].every(({ name, isRequired }) => !isRequired || (roles[name] ?? []).length > 0) &&
    (visualType !== 'tableEx' || (columns.length > 0 && measures.length > 0));
  if (!isComplete) return { ...placement, type: 'draft', visualType, roles };
  const [column = ''] = columns;
  if (visualType === 'slicer')
    return { ...placement, type: 'slicer', column, kind: 'list', selected: [], singleSelect: false };
  return buildVisual({ type: visualType, columns, values: measures }, placement);
}

/** Distributes the fields of a visual to the roles of another type. Fields that do not fit are dropped. */
export function convertRoles(fields: readonly string[], visualType: DataVisualType): RoleFields {
  const remaining = [...fields];
  return Object.fromEntries(
    dataRoles[visualType].map(({ name, accepts, maxCount }) => {
      const matching = remaining.filter((field) => acceptsField(accepts, field)).slice(0, maxCount);
      for (const field of matching) remaining.splice(remaining.indexOf(field), 1);
      return [name, matching];
    }),
  );
}

/** Returns whether a role accepts columns or measures. */
export const acceptsField = (accepts: DataRole['accepts'], field: string): boolean =>
  accepts === 'both' || (accepts === 'columns') === isColumn(field);
