/** Severity of an error. */
export declare enum TraceType {
  /** Information about normal operation. */
  Information = 0,
  /** Detailed information for developers. */
  Verbose = 1,
  /** A problem without effect on the result. */
  Warning = 2,
  /** An error. */
  Error = 3,
  /** An error that the service expects, such as an invalid token. */
  ExpectedError = 4,
  /** An error that the service does not expect. */
  UnexpectedError = 5,
  /** An error after which the content cannot continue. */
  Fatal = 6,
}

/**
 * Format of a page. `Custom` uses its width and height in pixels, the others have fixed sizes; `Mobile` is portrait.
 */
export declare enum PageSizeType {
  /** 16:9. */
  Widescreen = 0,
  /** 4:3. */
  Standard = 1,
  /** Format of Cortana cards. */
  Cortana = 2,
  /** US letter. */
  Letter = 3,
  /** The width and height of the page size. */
  Custom = 4,
  /** Portrait, for phones. */
  Mobile = 5,
}

/** How a page fits the iframe: entirely, by width, or in its own size. */
export declare enum DisplayOption {
  /** The page is entirely visible. */
  FitToPage = 0,
  /** The page has the width of the iframe. */
  FitToWidth = 1,
  /** The page has its own size. */
  ActualSize = 2,
}

/** Background of a page: the report's own, or transparent over the host page. */
export declare enum BackgroundType {
  /** The background of the report. */
  Default = 0,
  /** The background of the host page. */
  Transparent = 1,
}

/** Whether a visual is visible. Hidden visuals still filter others. */
export declare enum VisualContainerDisplayMode {
  /** The visual is visible. */
  Visible = 0,
  /** The visual is hidden. */
  Hidden = 1,
}

/** Layout of a report: the author's (`Master`), the host page's (`Custom`), or the author's mobile layouts. */
export declare enum LayoutType {
  /** The layout of the author, for desktop computers. */
  Master = 0,
  /** The custom layout of the settings. */
  Custom = 1,
  /** The mobile layout in portrait format. */
  MobilePortrait = 2,
  /** The mobile layout in landscape format. */
  MobileLandscape = 3,
}

/**
 * Effect of a click on a link in a report: open it, open it and raise `dataHyperlinkClicked`, or only raise the event.
 */
export declare enum HyperlinkClickBehavior {
  /** Opens the link in a new window. */
  Navigate = 0,
  /** Opens the link and raises `dataHyperlinkClicked`. */
  NavigateAndRaiseEvent = 1,
  /** Raises only `dataHyperlinkClicked`. */
  RaiseEvent = 2,
}

/** Alignment of a page in a wider iframe. */
export declare enum ReportAlignment {
  /** At the left. */
  Left = 0,
  /** In the center. */
  Center = 1,
  /** At the right. */
  Right = 2,
  /** As set by the author. */
  None = 3,
}

/** Whether a page has a tab in view mode. Hidden pages can still be opened by name. */
export declare enum SectionVisibility {
  /** The tab is visible. */
  AlwaysVisible = 0,
  /** The tab is visible in edit mode only. */
  HiddenInViewMode = 1,
}

/**
 * Permissions for a report, limited by the token. `Copy` allows saving under another name, `Create` creating a new
 * report.
 */
export declare enum Permissions {
  /** View the report. */
  Read = 0,
  /** View, edit and save the report. */
  ReadWrite = 1,
  /** Save a copy of the report. */
  Copy = 2,
  /** Create a report. */
  Create = 4,
  /** All permissions. */
  All = 7,
}

/** Whether a report is viewed or edited. */
export declare enum ViewMode {
  /** The report can be viewed. */
  View = 0,
  /** The report can be edited. */
  Edit = 1,
}

/** Type of the token: the user's own from Entra (`Aad`), or an embed token (`Embed`). */
export declare enum TokenType {
  /** A token of Microsoft Entra ID, for users with their own account of the service. */
  Aad = 0,
  /** An embed token, for users of an application. */
  Embed = 1,
}

/** High-contrast color schemes. */
export declare enum ContrastMode {
  /** The colors of the report. */
  None = 0,
  /** The first high-contrast theme of Windows. */
  HighContrast1 = 1,
  /** The second high-contrast theme of Windows. */
  HighContrast2 = 2,
  /** Light text on black. */
  HighContrastBlack = 3,
  /** Dark text on white. */
  HighContrastWhite = 4,
}

/** Location of a command in a menu. */
export declare enum MenuLocation {
  /** Below the entries of the menu. */
  Bottom = 0,
  /** Above the entries of the menu. */
  Top = 1,
}

/** Effect on existing filters: remove all, replace all, add to them, or replace those of the same target. */
export declare enum FiltersOperations {
  /** Removes all filters of the level. */
  RemoveAll = 0,
  /** Replaces all filters of the level. */
  ReplaceAll = 1,
  /** Adds filters, and replaces those of the same target. */
  Add = 2,
  /** Replaces filters of the same target. */
  Replace = 3,
}

/** Scope of a filter: a report, a page or a visual. */
export declare enum FiltersLevel {
  /** Filters of all pages. */
  Report = 0,
  /** Filters of one page. */
  Page = 1,
  /** Filters of one visual. */
  Visual = 2,
}

/** Type of a filter. `Unknown` is the type of unsupported filters. */
export declare enum FilterType {
  /** One or two conditions. */
  Advanced = 0,
  /** A list of values. */
  Basic = 1,
  /** A type that the service does not describe. */
  Unknown = 2,
  /** Included or excluded data points. */
  IncludeExclude = 3,
  /** A period relative to today. */
  RelativeDate = 4,
  /** The first or last items. */
  TopN = 5,
  /** Combinations of values of several columns. */
  Tuple = 6,
  /** A period relative to the current time. */
  RelativeTime = 7,
  /** Data points by their identities. */
  Identity = 8,
  /** Branches of a hierarchy, by values. */
  Hierarchy = 9,
  /** Branches of a hierarchy, by identities. */
  HierarchyIdentity = 10,
}

/** Unit of a relative filter. Calendar units are complete weeks, months or years. Other units are counted from today. */
export declare enum RelativeDateFilterTimeUnit {
  /** Days. */
  Days = 0,
  /** Periods of seven days. */
  Weeks = 1,
  /** Weeks of the calendar. */
  CalendarWeeks = 2,
  /** Periods of one month. */
  Months = 3,
  /** Months of the calendar. */
  CalendarMonths = 4,
  /** Periods of one year. */
  Years = 5,
  /** Years of the calendar. */
  CalendarYears = 6,
  /** Minutes. */
  Minutes = 7,
  /** Hours. */
  Hours = 8,
}

/** Direction of a relative filter. */
export declare enum RelativeDateOperators {
  /** The period that ends now. */
  InLast = 0,
  /** The current period. */
  InThis = 1,
  /** The period that starts now. */
  InNext = 2,
}

/** Authentication at a data source: none, as the signed-in user, or anonymous. */
export declare enum CredentialType {
  /** The data source needs no connection. */
  NoConnection = 0,
  /** The identity of the user. */
  OnBehalfOf = 1,
  /** No credentials. */
  Anonymous = 2,
}

/** Whether the service imports the data or queries the data source each time. */
export declare enum DataCacheMode {
  /** The dataset contains the data. */
  Import = 0,
  /** Each query reads the data source. */
  DirectQuery = 1,
}

/** Default aggregation of a column. */
export declare enum AggregateFunction {
  /** The function of the model. */
  Default = 1,
  /** No aggregation. */
  None = 2,
  /** The sum of the values. */
  Sum = 3,
  /** The smallest value. */
  Min = 4,
  /** The largest value. */
  Max = 5,
  /** The number of values. */
  Count = 6,
  /** The average of the values. */
  Average = 7,
  /** The number of different values. */
  DistinctCount = 8,
}

/** Whether a report adapts its layout for printing. */
export declare enum BrowserPrintAdjustmentsMode {
  /** The service adapts the page for printing. */
  Default = 0,
  /** The page is printed unchanged. */
  NoAdjustments = 1,
}

/** Position of the page tabs. */
export declare enum PageNavigationPosition {
  /** Below the page. */
  Bottom = 0,
  /** To the left of the page. */
  Left = 1,
}

/** Whether users can change the question or only see the result. */
export declare enum QnaMode {
  /** Users can change the question. */
  Interactive = 0,
  /** Only the result is visible. */
  ResultOnly = 1,
}

/** Data to export: the displayed values or the underlying rows. */
export declare enum ExportDataType {
  /** The data that the visual shows. */
  Summarized = 0,
  /** The rows that the visual summarizes. */
  Underlying = 1,
}

/** Exported data: the displayed values, the underlying rows, or the displayed values in their layout. */
export declare enum ExportDataResultType {
  /** The data that the visual shows. */
  Summarized = 0,
  /** The rows that the visual summarizes. */
  Underlying = 1,
  /** The data that the visual shows, in the same layout. */
  DataWithCurrentLayout = 2,
}

/** File format of exported data. */
export declare enum ExportDataResultFormat {
  /** Comma-separated values. */
  Csv = 0,
  /** A workbook of Excel. */
  Xlsx = 1,
}

/** Result of a data export. */
export declare enum ExportDataCompletedStatus {
  /** The data was exported. */
  Succeeded = 0,
  /** The export failed. */
  Failed = 1,
}

/** Whether bookmarks are presented as a slideshow. */
export declare enum BookmarksPlayMode {
  /** Ends the presentation. */
  Off = 0,
  /** Starts the presentation. */
  Presentation = 1,
}

/** Sort direction. */
export declare enum SortDirection {
  /** Smallest value first. */
  Ascending = 1,
  /** Largest value first. */
  Descending = 2,
}

/** Visibility of a command in the menus of visuals. */
export declare enum CommandDisplayOption {
  /** The command is enabled. */
  Enabled = 0,
  /** The command is visible, but disabled. */
  Disabled = 1,
  /** The command is hidden. */
  Hidden = 2,
}

/** Fields that a visual's role accepts: groupings, measures or members. */
export declare enum VisualDataRoleKind {
  /** Columns that group the data. */
  Grouping = 0,
  /** Measures. */
  Measure = 1,
  /** Columns or measures. */
  GroupingOrMeasure = 2,
}

/** Preferred fields of a role that accepts members. */
export declare enum VisualDataRoleKindPreference {
  /** A measure is preferred. */
  Measure = 0,
  /** A column is preferred. */
  Grouping = 1,
}

/** Type of the values of a column, such as `Text`. */
export type DataTypeName =
  | 'Number'
  | 'Currency'
  | 'Int32'
  | 'Percentage'
  | 'DateTime'
  | 'DateTimeZone'
  | 'Date'
  | 'Time'
  | 'Duration'
  | 'Text'
  | 'Logical'
  | 'Binary';

/** First view of a report that was created from data. */
export type ReportCreationModeName = 'Default' | 'QuickExplore';
