import { formatColumn, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { OrderBy, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { FrameRequestError, isObject } from '../transport/messages.ts';

const directions: Record<number, OrderBy['direction']> = { 1: 'ascending', 2: 'descending' };

/** Returns the fields by which a visual can be sorted. */
export function getSortableFields(visual: Visual): string[] {
  switch (visual.type) {
    case 'tableEx':
      return [...visual.columns, ...visual.values];
    case 'card':
    case 'slicer':
    case 'textbox':
    case 'actionButton':
    case 'draft':
      return [];
    default:
      return [visual.category, ...visual.values];
  }
}

/** Applies a sort order to a visual that supports sorting. */
export function applySort(visual: Visual, orderBy: OrderBy | undefined): Visual {
  return orderBy && getSortableFields(visual).length > 0 ? ({ ...visual, orderBy } as Visual) : visual;
}

/** Builds a filter that selects the authored top rows of a visual, so that sorting does not replace them. */
export function buildTopFilters(visual: Visual, orderBy: OrderBy | undefined): Filter[] {
  if (!orderBy || !('top' in visual) || visual.top === undefined || !('category' in visual)) return [];
  const [measure = ''] = visual.values;
  const authoredSort = visual.orderBy ?? { by: measure, direction: 'descending' };
  return [
    {
      filterType: filterTypes.topN,
      target: parseColumn(visual.category),
      operator: authoredSort.direction === 'descending' ? 'Top' : 'Bottom',
      itemCount: visual.top,
      orderBy: { measure: visual.values.includes(authoredSort.by) ? authoredSort.by : measure },
    },
  ];
}

/**
 * Parses a sort request of the host page.
 *
 * @throws {FrameRequestError} 400 when the visual has no such field or the direction is unknown
 */
export function parseSort(visual: Visual, request: unknown): OrderBy {
  const { orderBy, direction } = isObject(request) ? request : {};
  const by = toFieldName(orderBy);
  const sortDirection = directions[Number(direction)];
  if (by === undefined || !getSortableFields(visual).includes(by)) {
    throw new FrameRequestError(400, [{ message: `orderBy must be a field of visual '${visual.name}'` }]);
  }
  if (!sortDirection)
    throw new FrameRequestError(400, [{ message: 'direction must be 1 (ascending) or 2 (descending)' }]);
  return { by, direction: sortDirection };
}

function toFieldName(target: unknown): string | undefined {
  if (!isObject(target)) return undefined;
  const { measure, table, column } = target;
  if (typeof measure === 'string') return measure;
  return typeof table === 'string' && typeof column === 'string'
    ? formatColumn({ table, column })
    : undefined;
}
