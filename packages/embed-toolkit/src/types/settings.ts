import type {
  BackgroundType,
  BrowserPrintAdjustmentsMode,
  HyperlinkClickBehavior,
  LayoutType,
  PageNavigationPosition,
} from './enums.ts';
import type { ICustomLayout } from './layout.ts';
import type { Extensions, ICommandsSettings, IPaginatedReportsCommandsSettings } from './menus.ts';
import type { IVisualSelector, IVisualTypeSelector } from './slicers.ts';

/** The language of texts and the locale of numbers and dates, both in the form `nl-NL`. */
export interface ILocaleSettings {
  /** Language, such as `nl`. */
  language?: string;
  /** Formats of dates and numbers, such as `nl-NL`. */
  formatLocale?: string;
}

/** Layout of the report when the browser prints it. */
export interface IPrintSettings {
  /** Whether the page is adapted for printing. */
  browserPrintAdjustmentsMode?: BrowserPrintAdjustmentsMode;
}

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
export interface ISettings {
  /** Whether hints for authors are visible. */
  authoringHintsEnabled?: boolean;
  /** Background of the report. */
  background?: BackgroundType;
  /** Visibility of the bars. */
  bars?: IReportBars;
  /** Whether the pane for bookmarks is visible. */
  bookmarksPaneEnabled?: boolean;
  /** State of the commands of visuals. */
  commands?: ICommandsSettings[] | IPaginatedReportsCommandsSettings;
  /** Layout of the pages and visuals. */
  customLayout?: ICustomLayout;
  /** Commands of the host page in menus of visuals. */
  extensions?: Extensions;
  /** Whether the filter pane is visible. */
  filterPaneEnabled?: boolean;
  /** Whether error messages are hidden. */
  hideErrors?: boolean;
  /** Effect of a click on a link in the data. */
  hyperlinkClickBehavior?: HyperlinkClickBehavior;
  /** Layout. */
  layoutType?: LayoutType;
  /** Whether the page navigation is visible. */
  navContentPaneEnabled?: boolean;
  /** Visibility of the panes. */
  panes?: IReportPanes;
  /** Whether filters of the user are saved for the next visit. */
  persistentFiltersEnabled?: boolean;
  /** Whether users can save bookmarks. */
  personalBookmarksEnabled?: boolean;
  /** Whether the host page shows its own dialog for a copy. */
  useCustomSaveAsDialog?: boolean;
  /** Whether `visualRendered` is raised. */
  visualRenderedEvents?: boolean;
  /** Settings of the visuals. */
  visualSettings?: IVisualSettings;
  /** Language and formats. */
  localeSettings?: ILocaleSettings;
  /** Zoom level from 0.25 to 4. */
  zoomLevel?: number;
  /** Settings for printing. */
  printSettings?: IPrintSettings;
}

/** The bars above and below a report. */
export interface IReportBars {
  /** Bar with the actions. */
  actionBar?: IActionBar;
  /** Bar with the zoom level. */
  statusBar?: IStatusBar;
}

/** The bar with the commands of a report. */
export interface IActionBar extends IHideable {}

/** The status bar with the zoom control. */
export interface IStatusBar extends IHideable {}

/** The panes of a report, each visible, hidden or collapsed. */
export interface IReportPanes extends IPanes {
  /** Pane for bookmarks. */
  bookmarks?: IBookmarksPane;
  /** Pane for fields, in edit mode. */
  fields?: IFieldsPane;
  /** Navigation of pages. */
  pageNavigation?: IPageNavigationPane;
  /** Pane for the selection of visuals. */
  selection?: ISelectionPane;
  /** Pane for the synchronization of slicers. */
  syncSlicers?: ISyncSlicersPane;
  /** Pane for visualizations, in edit mode. */
  visualizations?: IVisualizationsPane;
}

/** The panes that reports and the Q&A box have in common. */
export interface IPanes {
  /** Pane for filters. */
  filters?: IFiltersPane;
}

/** The panes of the Q&A box. */
export interface IQnaPanes extends IPanes {}

/** An item that can be shown or hidden. */
export interface IHideable {
  /** Whether it is visible. */
  visible?: boolean;
}

/** An item that can be collapsed or expanded. */
export interface ICollapsible {
  /** Whether it is expanded. */
  expanded?: boolean;
}

/** The list of the author's bookmarks, next to the report. */
export interface IBookmarksPane extends IHideable {}

/** The list of tables and columns in edit mode. */
export interface IFieldsPane extends ICollapsible, IHideable {}

/** The list of filters. */
export interface IFiltersPane extends ICollapsible, IHideable {}

/** The tabs of pages, below the report or to its left. */
export interface IPageNavigationPane extends IHideable {
  /** Position of the navigation. */
  position?: PageNavigationPosition;
}

/** The list that shows and hides visuals in edit mode. */
export interface ISelectionPane extends IHideable {}

/** The pane that assigns slicers to pages in edit mode. */
export interface ISyncSlicersPane extends IHideable {}

/** The pane that sets the type and the fields of a visual in edit mode. */
export interface IVisualizationsPane extends ICollapsible, IHideable {}

/** The settings of a paginated report. */
export interface IPaginatedReportSettings {
  /** Commands of the report. */
  commands?: IPaginatedReportsCommandsSettings;
}

/** The settings of the Q&A box. */
export interface IQnaSettings {
  /** Whether the filter pane is visible. */
  filterPaneEnabled?: boolean;
  /** Whether error messages are hidden. */
  hideErrors?: boolean;
  /** Language and formats. */
  localeSettings?: ILocaleSettings;
  /** Panes. */
  panes?: IQnaPanes;
}

/** Selects the header of one visual, or of all visuals of a type. */
export type VisualHeaderSelector = IVisualSelector | IVisualTypeSelector;

/** Previous name of {@link VisualHeaderSelector}. */
export type VisualsHeaderSelector = VisualHeaderSelector;

/** Whether the header of a visual is visible. */
export interface IVisualHeaderSettings {
  /** Whether the header is visible. */
  visible?: boolean;
}

/** Shows or hides the header of the selected visuals, or of all visuals without a selector. */
export interface IVisualHeader {
  /** Settings of the header. */
  settings: IVisualHeaderSettings;
  /** Selects the visuals. Without it, all visuals are selected. */
  selector?: VisualHeaderSelector;
}

/** Display settings of visuals. */
export interface IVisualSettings {
  /** Settings of the headers. */
  visualHeaders?: IVisualHeader[];
}

/** A theme of colors and fonts. */
export interface IReportTheme {}

/** A theme as JSON, in the format of Power BI's theme files. */
export interface ICustomTheme extends IReportTheme {
  /** The theme in the format of theme files. */
  themeJson: any;
}
