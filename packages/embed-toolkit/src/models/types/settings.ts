/** Appearance and behavior of embedded content. */
export type {
  /**
   * Settings of a report: panes, bars, layout, menus, events, language, zoom.
   *
   * - `panes`, `bars`: elements around the page
   * - `filterPaneEnabled`, `navContentPaneEnabled`, `bookmarksPaneEnabled`: older names of three panes
   * - `layoutType`, `customLayout`: type of the layout, and a layout of the host page
   * - `zoomLevel`: from 0.25 to 4
   * - `background`: transparent shows the host page behind the report
   * - `commands`, `extensions`: built-in and additional commands in the menus of visuals
   * - `visualSettings`: headers of visuals
   * - `visualRenderedEvents`: raises `visualRendered` for each visual
   * - `hyperlinkClickBehavior`: effect of a click on a link
   * - `localeSettings`: language and formats; a change requires another iframe
   * - `hideErrors`: shows no error dialogs, so that the host page handles `error`
   * - `persistentFiltersEnabled`, `personalBookmarksEnabled`: store the viewer's filters and bookmarks in the service
   * - `authoringHintsEnabled`: shows hints to new editors
   * - `useCustomSaveAsDialog`: shows no “Save as” dialog, so that the host page handles `saveAsTriggered`
   * - `printSettings`: layout when the browser prints
   */
  ISettings,
  /** The settings of a paginated report. */
  IPaginatedReportSettings,
  /** The settings of the Q&A box. */
  IQnaSettings,
  /** The panes of the Q&A box. */
  IQnaPanes,
  /** The language of texts and the locale of numbers and dates, both in the form `nl-NL`. */
  ILocaleSettings,
  /** Layout of the report when the browser prints it. */
  IPrintSettings,
  /** The bars above and below a report. */
  IReportBars,
  /** The bar with the commands of a report. */
  IActionBar,
  /** The status bar with the zoom control. */
  IStatusBar,
  /** The panes that reports and the Q&A box have in common. */
  IPanes,
  /** The panes of a report, each visible, hidden or collapsed. */
  IReportPanes,
  /** The list of the author's bookmarks, next to the report. */
  IBookmarksPane,
  /** The list of tables and columns in edit mode. */
  IFieldsPane,
  /** The list of filters. */
  IFiltersPane,
  /** The tabs of pages, below the report or to its left. */
  IPageNavigationPane,
  /** The list that shows and hides visuals in edit mode. */
  ISelectionPane,
  /** The pane that assigns slicers to pages in edit mode. */
  ISyncSlicersPane,
  /** The pane that sets the type and the fields of a visual in edit mode. */
  IVisualizationsPane,
  /** An item that can be shown or hidden. */
  IHideable,
  /** An item that can be collapsed or expanded. */
  ICollapsible,
  /** Display settings of visuals. */
  IVisualSettings,
  /** Shows or hides the header of the selected visuals, or of all visuals without a selector. */
  IVisualHeader,
  /** Whether the header of a visual is visible. */
  IVisualHeaderSettings,
  /** Selects the header of one visual, or of all visuals of a type. */
  VisualHeaderSelector,
  /** Previous name of {@link VisualHeaderSelector}. */
  VisualsHeaderSelector,
  /** A theme of colors and fonts. */
  IReportTheme,
  /** A theme as JSON, in the format of Power BI's theme files. */
  ICustomTheme,
} from 'powerbi-models';
