import type { MeasureFormat } from '@embed-portal/emulator-protocol/model-types';
import type { ActionButton, OrderBy } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { Formatter } from '../../appearance/formatter.ts';
import type { Palette } from '../../appearance/palette.ts';
import type { Strings } from '../../appearance/strings.ts';
import type { DataPoint } from '../../report/state.ts';
import type { VisualData } from '../../report/visual-data.ts';

/** Options for rendering a visual. */
export interface RenderOptions {
  palette: Palette;
  formatter: Formatter;
  formats: Record<string, MeasureFormat>;
  strings: Strings;
  scale: number;
  /** Selected data points of this visual. */
  selectedPoints: readonly DataPoint[];
  /** Selected values of a slicer. */
  slicerValues: readonly Value[];
  /** Description of slicer filters that do not select values; empty if there are none. */
  otherFilters: string;
  /** Sort order that overrides the authored sort order. */
  sort: OrderBy | undefined;
}

/** Actions of the viewer on a visual. */
export interface VisualActions {
  /** Selects a data point, or clears the selection if `point` is undefined. `isMultiSelect` extends the selection. */
  selectPoint(point: DataPoint | undefined, isMultiSelect: boolean): void;
  /** Sets the data point for which the context menu opens. */
  setContextPoint(point: DataPoint): void;
  /** Handles a click on a link according to the host page's settings. */
  followLink(event: MouseEvent, url: string): void;
  selectSlicerValues(values: Value[]): void;
  pressButton(button: ActionButton): void;
  sortBy(orderBy: OrderBy): void;
}

/** Renders one visual. */
export interface VisualRenderer {
  element: HTMLElement;
  render(data: VisualData, options: RenderOptions): void | Promise<void>;
  /** Closes an open dropdown. */
  closeOverlay?(): void;
  dispose?(): void;
}
