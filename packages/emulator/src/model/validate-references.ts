import { columnPattern, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { flattenBookmarks } from '@embed-portal/emulator-protocol/flatten-bookmarks';
import type { PaginatedReportDefinition } from '@embed-portal/emulator-protocol/paginated-schema';
import type { ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { getUsedColumns, getUsedMeasures } from './expression.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { Model } from './model-schema.ts';

/**
 * Validates the references of a model.
 * @throws {Error} when it refers to an unknown table, column or measure, contains duplicate names or a measure that
 *   refers to itself, or has a relationship that does not start at the fact table.
 */
export function validateModel(file: string, model: Model): void {
  assertUniqueNames(file, 'table', model.tables);
  for (const { name, columns } of model.tables) assertUniqueNames(file, `column of ${name}`, columns);
  assertUniqueNames(file, 'measure', model.measures);
  assertUniqueNames(file, 'role', model.roles);
  assertUniqueNames(file, 'parameter', model.parameters ?? []);
  const names = collectNames(model);
  const assert = (condition: boolean, problem: string): void => {
    if (!condition) throw new Error(`Content file ${file}: ${problem}`);
  };
  assert(names.tables.has(model.factTable), `factTable '${model.factTable}' is not a table.`);
  assert(names.tables.has(model.dateTable), `dateTable '${model.dateTable}' is not a table.`);
  for (const { from, to } of model.relationships) {
    for (const end of [from, to])
      assert(names.columns.has(end), `relationship refers to unknown column ${end}.`);
    assert(
      parseColumn(from).table === model.factTable,
      `relationship from ${from} must start at the fact table.`,
    );
  }
  for (const { name, columns } of model.tables) {
    for (const { sortBy } of columns)
      assert(
        sortBy === undefined || columns.some((column) => column.name === sortBy),
        `a column of table '${name}' is sorted by unknown column '${sortBy}'.`,
      );
  }
  validateMeasures(model, names, assert);
  for (const { name, table, levels } of model.hierarchies) {
    for (const { column } of levels)
      assert(
        names.columns.has(`${table}[${column}]`),
        `hierarchy '${name}' uses unknown column ${table}[${column}].`,
      );
  }
  for (const role of model.roles) {
    for (const { target } of role.filters) {
      assert(
        names.columns.has(`${target.table}[${target.column}]`),
        `role '${role.name}' filters an unknown column.`,
      );
    }
  }
}

function validateMeasures(
  model: Model,
  names: ReturnType<typeof collectNames>,
  assert: (condition: boolean, problem: string) => void,
): void {
  for (const { name, table, expression } of model.measures) {
    assert(names.tables.has(table), `measure '${name}' belongs to unknown table '${table}'.`);
    for (const used of getUsedColumns(expression))
      assert(names.columns.has(used), `measure '${name}' uses unknown column ${used}.`);
    for (const used of getUsedMeasures(expression))
      assert(names.measures.has(used), `measure '${name}' uses unknown measure '${used}'.`);
  }
  for (const { name } of model.measures)
    assert(!isCircular(model, name), `measure '${name}' refers to itself.`);
}

/**
 * Validates the references of a report.
 * @throws {Error} when it refers to a column or measure that the model does not contain, or to an unknown page, slicer
 *   or bookmark, or contains duplicate names.
 */
export function validateReport(file: string, report: ReportDefinition, model: Model): void {
  const { columns, measures } = collectNames(model);
  assertUniqueNames(file, 'page', report.pages);
  assertUniqueNames(file, 'bookmark', flattenBookmarks(report.bookmarks));
  for (const page of report.pages) {
    assertUniqueNames(file, `visual on '${page.name}'`, page.visuals);
    for (const visual of page.visuals) {
      const fields = getReferencedFields(visual);
      const unknown = [
        ...fields.columns.filter((name) => !columns.has(name)),
        ...fields.measures.filter((name) => !measures.has(name)),
      ];
      if (unknown.length > 0) {
        throw new Error(
          `Content file ${file}: visual '${visual.name}' uses unknown fields: ${unknown.join(', ')}.`,
        );
      }
    }
  }
  validateBookmarks(file, report);
  validateButtons(file, report);
}

/**
 * Validates the references of a paginated report.
 * @throws {Error} when it refers to a column or measure that the model does not contain.
 */
export function validatePaginatedReport(file: string, report: PaginatedReportDefinition, model: Model): void {
  const { columns, measures } = collectNames(model);
  const usedColumns = [...report.columns, ...report.parameters.map(({ column }) => column)];
  const unknown = [
    ...usedColumns.filter((name) => !columns.has(name)),
    ...report.values.filter((name) => !measures.has(name)),
  ];
  if (unknown.length > 0) throw new Error(`Content file ${file} uses unknown fields: ${unknown.join(', ')}.`);
}

function validateBookmarks(file: string, { bookmarks, pages }: ReportDefinition): void {
  for (const { name, page: pageName, slicers } of flattenBookmarks(bookmarks)) {
    const page = pages.find((candidate) => candidate.name === pageName);
    if (!page)
      throw new Error(`Content file ${file}: bookmark '${name}' refers to unknown page '${pageName}'.`);
    const slicerNames = page.visuals.filter(({ type }) => type === 'slicer').map((slicer) => slicer.name);
    const unknown = Object.keys(slicers).filter((slicer) => !slicerNames.includes(slicer));
    if (unknown.length > 0)
      throw new Error(
        `Content file ${file}: bookmark '${name}' refers to unknown slicers: ${unknown.join(', ')}.`,
      );
  }
}

function validateButtons(file: string, { bookmarks, pages }: ReportDefinition): void {
  const bookmarkNames = flattenBookmarks(bookmarks).map(({ name }) => name);
  for (const visual of pages.flatMap((page) => page.visuals)) {
    if (visual.type !== 'actionButton') continue;
    const { name, action } = visual;
    if (action.type === 'page' && !pages.some((page) => page.name === action.page))
      throw new Error(`Content file ${file}: button '${name}' refers to unknown page '${action.page}'.`);
    if (action.type === 'bookmark' && !bookmarkNames.includes(action.bookmark))
      throw new Error(
        `Content file ${file}: button '${name}' refers to unknown bookmark '${action.bookmark}'.`,
      );
  }
}

function assertUniqueNames(file: string, itemType: string, items: readonly { name: string }[]): void {
  const [duplicate] = findDuplicates(items.map(({ name }) => name));
  if (duplicate !== undefined) throw new Error(`Content file ${file}: duplicate ${itemType} '${duplicate}'.`);
}

function collectNames(model: Model) {
  return {
    tables: new Set(model.tables.map(({ name }) => name)),
    columns: new Set(
      model.tables.flatMap((table) => table.columns.map((column) => `${table.name}[${column.name}]`)),
    ),
    measures: new Set(model.measures.map(({ name }) => name)),
  };
}

/** Returns the columns and measures that a visual refers to, including its sort field. */
function getReferencedFields(visual: Visual): { columns: string[]; measures: string[] } {
  const { columns, measures } = getDisplayedFields(visual);
  const sortFields = 'orderBy' in visual ? toList(visual.orderBy?.by) : [];
  return {
    columns: [...columns, ...sortFields.filter((name) => columnPattern.test(name))],
    measures: [...measures, ...sortFields.filter((name) => !columnPattern.test(name))],
  };
}

function getDisplayedFields(visual: Visual): { columns: string[]; measures: string[] } {
  switch (visual.type) {
    case 'textbox':
    case 'actionButton':
      return { columns: [], measures: [] };
    case 'draft': {
      const fields = Object.values(visual.roles).flat();
      return {
        columns: fields.filter((name) => columnPattern.test(name)),
        measures: fields.filter((name) => !columnPattern.test(name)),
      };
    }
    case 'slicer':
      return { columns: [visual.column], measures: [] };
    case 'card':
      return { columns: toList(visual.trend), measures: [visual.value, ...toList(visual.change)] };
    case 'tableEx':
      return {
        columns: [...visual.columns, ...Object.keys(visual.links)],
        measures: [...visual.values, ...visual.bars, ...Object.keys(visual.labels)],
      };
    case 'donutChart':
      return { columns: [visual.category], measures: visual.values };
    default:
      return { columns: [visual.category, ...toList(visual.series)], measures: visual.values };
  }
}

const toList = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

function isCircular(model: Model, name: string, seen: string[] = []): boolean {
  if (seen.includes(name)) return true;
  const measure = model.measures.find((candidate) => candidate.name === name);
  return measure
    ? getUsedMeasures(measure.expression).some((used) => isCircular(model, used, [...seen, name]))
    : false;
}
