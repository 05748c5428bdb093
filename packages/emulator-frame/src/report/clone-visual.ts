import type { Page, ReportDefinition, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { createRandomId } from '../random-id.ts';
import { isObject } from '../transport/messages.ts';
import { parseFilters } from './filters.ts';
import { toVisualKey } from './state.ts';
import type { ReportState } from './state.ts';

const offset = 24;

/** Name of a cloned visual, and the report definition and state that contain it. */
export interface ClonedVisual {
  name: string;
  definition: ReportDefinition;
  state: ReportState;
}

/**
 * Clones a visual with its state. The request can override the layout, which is offset by default, and the filters.
 *
 * @throws {FrameRequestError} 400 when a filter is invalid
 */
export function cloneVisual(
  definition: ReportDefinition,
  state: ReportState,
  page: Page,
  visual: Visual,
  request: unknown,
): ClonedVisual {
  const { layout, filters } = isObject(request) ? request : {};
  const name = `visual${createRandomId().slice(0, 14)}`;
  const offsetLayout = { ...visual.layout, x: visual.layout.x + offset, y: visual.layout.y + offset };
  const copy: Visual = { ...visual, name, layout: { ...offsetLayout, ...pickLayoutNumbers(layout) } };
  const inheritState = <T>(entries: Record<string, T>, override?: T): Record<string, T> => {
    const value = override ?? entries[toVisualKey(page.name, visual.name)];
    return value === undefined ? entries : { ...entries, [toVisualKey(page.name, name)]: value };
  };
  return {
    name,
    definition: replacePage(definition, { ...page, visuals: [...page.visuals, copy] }),
    state: {
      ...state,
      visualFilters: inheritState(
        state.visualFilters,
        filters === undefined ? undefined : parseFilters(filters, 'visual'),
      ),
      slicers: inheritState(state.slicers),
      sorts: inheritState(state.sorts),
    },
  };
}

/** Returns a report definition in which the page of the same name is replaced. */
export function replacePage(definition: ReportDefinition, page: Page): ReportDefinition {
  return {
    ...definition,
    pages: definition.pages.map((candidate) => (candidate.name === page.name ? page : candidate)),
  };
}

/** Returns the valid numbers of a requested layout. */
export function pickLayoutNumbers(layout: unknown): Partial<Visual['layout']> {
  if (!isObject(layout)) return {};
  const sizeFields = ['width', 'height'];
  const fields = ['x', 'y', 'z', ...sizeFields].filter((field) => {
    const value = layout[field];
    return Number.isFinite(value) && !(sizeFields.includes(field) && Number(value) <= 0);
  });
  return Object.fromEntries(fields.map((field) => [field, layout[field]]));
}
