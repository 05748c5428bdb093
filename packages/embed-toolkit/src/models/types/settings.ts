/** How embedded content looks and behaves, apart from its data. */
export type {
  /**
   * Settings of a report: panes, bars, layout, menus, events, language, zoom.
   *
   * - `panes`, `bars`: what stands around the page
   * - `filterPaneEnabled`, `navContentPaneEnabled`, `bookmarksPaneEnabled`: older names of three panes
   * - `layoutType`, `customLayout`: whose layout, and the host page's own
   * - `zoomLevel`: from 0.25 to 4
   * - `background`: transparent shows the host page behind the report
   * - `commands`, `extensions`: which commands menus of visuals keep, and which they gain
   * - `visualSettings`: headers of visuals
   * - `visualRenderedEvents`: raises `visualRendered` for each visual
   * - `hyperlinkClickBehavior`: what a click of a link does
   * - `localeSettings`: language and formats; needs another frame to change
   * - `hideErrors`: leaves dialogs about errors to the host page, which hears `error`
   * - `persistentFiltersEnabled`, `personalBookmarksEnabled`: keep the viewer's filters and bookmarks at the service
   * - `authoringHintsEnabled`: helps who begins to edit
   * - `useCustomSaveAsDialog`: leaves “Save as” to the host page, which hears `saveAsTriggered`
   * - `printSettings`: what the browser's own print does
   */
  ISettings,
  /** The settings of a paginated report. */
  IPaginatedReportSettings,
  /** The settings of the box for questions. */
  IQnaSettings,
  /** The panes that the box for questions has. */
  IQnaPanes,
  /** The language of texts, and the country whose numbers and dates are written; both as in `nl-NL`. */
  ILocaleSettings,
  /** Layout of the report when the browser prints it. */
  IPrintSettings,
  /** The bars above and below a report. */
  IReportBars,
  /** The bar with the commands of a report. */
  IActionBar,
  /** The bar at the foot, with the zoom. */
  IStatusBar,
  /** The pane that reports and the box for questions have in common. */
  IPanes,
  /** The panes of a report, each shown, hidden or folded. */
  IReportPanes,
  /** The list of the author's bookmarks, next to the report. */
  IBookmarksPane,
  /** The list of tables and columns that an editor drags from. */
  IFieldsPane,
  /** The list of filters in force. */
  IFiltersPane,
  /** The tabs of pages, below the report or to its left. */
  IPageNavigationPane,
  /** The list in which an editor shows and hides visuals. */
  ISelectionPane,
  /** Where an editor says which pages a slicer works on. */
  ISyncSlicersPane,
  /** Where an editor chooses the kind of a visual and its fields. */
  IVisualizationsPane,
  /** An item that can be shown or hidden. */
  IHideable,
  /** An item that can be collapsed or expanded. */
  ICollapsible,
  /** How visuals are shown, as far as the host page decides it. */
  IVisualSettings,
  /** Shows or hides the header of some visuals, or without a selector of all. */
  IVisualHeader,
  /** Whether the header of a visual is there. */
  IVisualHeaderSettings,
  /** Whose header is meant: one visual's, or that of all visuals of a type. */
  VisualHeaderSelector,
  /** An older name of {@link VisualHeaderSelector}. */
  VisualsHeaderSelector,
  /** A theme of colors and fonts. */
  IReportTheme,
  /** A theme as JSON, in the format of Power BI's theme files. */
  ICustomTheme,
} from 'powerbi-models';
