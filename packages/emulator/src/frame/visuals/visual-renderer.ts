import type { ActionButton, OrderBy } from '../../content/report-schema.ts';
import type { MeasureFormat } from '../../content/model-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { DataPoint } from '../report/state.ts';
import type { VisualData } from '../report/report-renderer.ts';
import type { Formatter } from '../view/formatter.ts';
import type { Palette } from '../view/palette.ts';
import type { Strings } from '../view/strings.ts';

/** What visuals are drawn with. */
export interface RenderOptions {
  palette: Palette;
  formatter: Formatter;
  formats: Record<string, MeasureFormat>;
  strings: Strings;
  scale: number;
  /** The visual's own picked marks; empty when none. */
  selectedPoints: readonly DataPoint[];
  /** The values that are ticked, in a slicer. */
  slicerValues: readonly Value[];
  /** What else a slicer filters by, in words; empty when nothing. */
  otherFilters: string;
  /** The order that was chosen instead of the author's. */
  sort: OrderBy | undefined;
}

/** What a viewer does in a visual. */
export interface VisualActions {
  /** Picks marks; `add` keeps those that are picked already. */
  selectPoint(point: DataPoint | undefined, isMultiSelect: boolean): void;
  /** Says which mark the pointer is on as a menu is about to open. */
  setContextPoint(point: DataPoint): void;
  /** Follows a link, as the host's settings say. */
  followLink(event: MouseEvent, url: string): void;
  /** Ticks values of a slicer. */
  selectSlicerValues(values: Value[]): void;
  /** Presses a button of the report. */
  pressButton(button: ActionButton): void;
  /** Sorts the visual. */
  sortBy(orderBy: OrderBy): void;
}

/** A visual on the page. */
export interface VisualRenderer {
  element: HTMLElement;
  render(data: VisualData, options: RenderOptions): void | Promise<void>;
  /** Closes what is open over the page. */
  closeOverlay?(): void;
  dispose?(): void;
}
