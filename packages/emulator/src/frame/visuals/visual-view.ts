import type { ActionButton, OrderBy } from '../../content/report-schema.ts';
import type { MeasureFormat } from '../../content/model-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';
import type { Formatter } from '../view/format.ts';
import type { Palette } from '../view/palette.ts';
import type { Strings } from '../view/strings.ts';

/** What visuals are drawn with. */
export interface Looks {
  palette: Palette;
  format: Formatter;
  formats: Record<string, MeasureFormat>;
  strings: Strings;
  scale: number;
  /** The visual's own picked marks; empty when none. */
  points: readonly Point[];
  /** The values that are ticked, in a slicer. */
  ticked: readonly Value[];
  /** What else a slicer filters by, in words; empty when nothing. */
  otherwise: string;
  /** The order that was chosen instead of the author's. */
  sort: OrderBy | undefined;
}

/** What a viewer does in a visual. */
export interface Actions {
  /** Picks marks; `add` keeps those that are picked already. */
  pick(point: Point | undefined, add: boolean): void;
  /** Says which mark the pointer is on as a menu is about to open. */
  aim(point: Point): void;
  /** Follows a link, as the host's settings say. */
  follow(event: MouseEvent, url: string): void;
  /** Ticks values of a slicer. */
  tick(values: Value[]): void;
  /** Presses a button of the report. */
  press(button: ActionButton): void;
  /** Sorts the visual. */
  sort(orderBy: OrderBy): void;
}

/** A visual on the page. */
export interface VisualView {
  element: HTMLElement;
  draw(figures: VisualFigures, looks: Looks): void | Promise<void>;
  /** Closes what is open over the page. */
  closeOverlay?(): void;
  dispose?(): void;
}
