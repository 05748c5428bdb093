import type { DisplayOption, PageSizeType, ReportAlignment, VisualContainerDisplayMode } from './enums.ts';

/** The size of a page. */
export interface IPageSize {
  /** Format of the page. */
  type: PageSizeType;
}

/** The size of a page in pixels. */
export interface ICustomPageSize extends IPageSize {
  /** Width in pixels. */
  width?: number;
  /** Height in pixels. */
  height?: number;
}

/** The layout of each page, by the page's name. */
export type PagesLayout = Record<string, IPageLayout>;

/** The layout of each visual, by the visual's name. */
export type VisualsLayout = Record<string, IVisualLayout>;

/** The layout of one page: of the listed visuals and of all others. */
export interface IPageLayout {
  /** Layout of visuals without their own layout. */
  defaultLayout?: IVisualLayout;
  /** Layouts of the visuals by name. */
  visualsLayout: VisualsLayout;
}

/** Position, size and visibility of a visual. `z` determines the order of overlapping visuals. */
export interface IVisualLayout {
  /** Distance from the left edge in pixels. */
  x?: number;
  /** Distance from the upper edge in pixels. */
  y?: number;
  /** Stacking order. */
  z?: number;
  /** Width in pixels. */
  width?: number;
  /** Height in pixels. */
  height?: number;
  /** Whether the visual is visible. */
  displayState?: IVisualContainerDisplayState;
}

/** Whether a visual is visible. */
export interface IVisualContainerDisplayState {
  /** Whether the visual is visible. */
  mode: VisualContainerDisplayMode;
}

/**
 * Replaces the author's layout: page size and visuals.
 *
 * - `displayOption`: how a page fits into the iframe
 * - `pageSize`: the size of all pages
 * - `pagesLayout`: pages and visuals, by their names
 * - `reportAlignment`: alignment of a page in a wider iframe
 */
export interface ICustomLayout {
  /** Size of the pages. */
  pageSize?: IPageSize;
  /** How the page fits the iframe. */
  displayOption?: DisplayOption;
  /** Layouts of the pages by name. */
  pagesLayout?: PagesLayout;
  /** Horizontal position of the page. */
  reportAlignment?: ReportAlignment;
}
