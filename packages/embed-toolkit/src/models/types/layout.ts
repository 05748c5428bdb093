/** Where pages and visuals stand, in pixels of the page. */
export type {
  /**
   * A layout of the host page instead of the author's: page size and visuals.
   *
   * - `displayOption`: how a page is fitted into the frame
   * - `pageSize`: the format of all pages
   * - `pagesLayout`: pages and visuals, by their names
   * - `reportAlignment`: alignment of a page in a wider iframe
   */
  ICustomLayout,
  /** The layout of each page, by the page's name. */
  PagesLayout,
  /** The layout of one page: of the visuals it names, and of all others. */
  IPageLayout,
  /** The layout of each visual, by the visual's name. */
  VisualsLayout,
  /** Where a visual stands, how large it is and whether it is seen; `z` orders what overlaps. */
  IVisualLayout,
  /** Whether a visual is seen. */
  IVisualContainerDisplayState,
  /** The format of a page. */
  IPageSize,
  /** The format of a page in pixels. */
  ICustomPageSize,
} from 'powerbi-models';
