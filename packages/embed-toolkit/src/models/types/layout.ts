/** Layout of pages and visuals, in pixels of the page. */
export type {
  /**
   * Replaces the author's layout: page size and visuals.
   *
   * - `displayOption`: how a page fits into the iframe
   * - `pageSize`: the size of all pages
   * - `pagesLayout`: pages and visuals, by their names
   * - `reportAlignment`: alignment of a page in a wider iframe
   */
  ICustomLayout,
  /** The layout of each page, by the page's name. */
  PagesLayout,
  /** The layout of one page: of the listed visuals and of all others. */
  IPageLayout,
  /** The layout of each visual, by the visual's name. */
  VisualsLayout,
  /** Position, size and visibility of a visual. `z` determines the order of overlapping visuals. */
  IVisualLayout,
  /** Whether a visual is visible. */
  IVisualContainerDisplayState,
  /** The size of a page. */
  IPageSize,
  /** The size of a page in pixels. */
  ICustomPageSize,
} from 'powerbi-models';
