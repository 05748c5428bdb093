import type * as pbi from 'powerbi-models';

/**
 * Creates an object like a TypeScript enum: `TokenType.Embed` is 1 and `TokenType[1]` is 'Embed'. An empty name skips
 * its number.
 */
function createEnum<E>(names: string, first = 0): E {
  const members: Record<string, string | number> = {};
  names.split(',').forEach((name, index) => {
    if (name) Object.assign(members, { [name]: first + index, [first + index]: name });
  });
  return members as E;
}

/** Severity of an error. */
export const TraceType = /*#__PURE__*/ createEnum<typeof pbi.TraceType>(
  'Information,Verbose,Warning,Error,ExpectedError,UnexpectedError,Fatal',
);
export type TraceType = pbi.TraceType;

/**
 * Format of a page. `Custom` uses its width and height in pixels, the others have fixed sizes; `Mobile` is portrait.
 */
export const PageSizeType = /*#__PURE__*/ createEnum<typeof pbi.PageSizeType>(
  'Widescreen,Standard,Cortana,Letter,Custom,Mobile',
);
export type PageSizeType = pbi.PageSizeType;

/** How a page fits the iframe: entirely, by width, or in its own size. */
export const DisplayOption = /*#__PURE__*/ createEnum<typeof pbi.DisplayOption>(
  'FitToPage,FitToWidth,ActualSize',
);
export type DisplayOption = pbi.DisplayOption;

/** Background of a page: the report's own, or transparent over the host page. */
export const BackgroundType = /*#__PURE__*/ createEnum<typeof pbi.BackgroundType>('Default,Transparent');
export type BackgroundType = pbi.BackgroundType;

/** Whether a visual is visible. Hidden visuals still filter others. */
export const VisualContainerDisplayMode =
  /*#__PURE__*/ createEnum<typeof pbi.VisualContainerDisplayMode>('Visible,Hidden');
export type VisualContainerDisplayMode = pbi.VisualContainerDisplayMode;

/** Layout of a report: the author's (`Master`), the host page's (`Custom`), or the author's mobile layouts. */
export const LayoutType = /*#__PURE__*/ createEnum<typeof pbi.LayoutType>(
  'Master,Custom,MobilePortrait,MobileLandscape',
);
export type LayoutType = pbi.LayoutType;

/**
 * Effect of a click on a link in a report: open it, open it and raise `dataHyperlinkClicked`, or only raise the event.
 */
export const HyperlinkClickBehavior = /*#__PURE__*/ createEnum<typeof pbi.HyperlinkClickBehavior>(
  'Navigate,NavigateAndRaiseEvent,RaiseEvent',
);
export type HyperlinkClickBehavior = pbi.HyperlinkClickBehavior;

/** Alignment of a page in a wider iframe. */
export const ReportAlignment = /*#__PURE__*/ createEnum<typeof pbi.ReportAlignment>('Left,Center,Right,None');
export type ReportAlignment = pbi.ReportAlignment;

/** Whether a page has a tab in view mode. Hidden pages can still be opened by name. */
export const SectionVisibility = /*#__PURE__*/ createEnum<typeof pbi.SectionVisibility>(
  'AlwaysVisible,HiddenInViewMode',
);
export type SectionVisibility = pbi.SectionVisibility;

/**
 * Permissions for a report, limited by the token. `Copy` allows saving under another name, `Create` creating a new
 * report.
 */
export const Permissions = /*#__PURE__*/ createEnum<typeof pbi.Permissions>(
  'Read,ReadWrite,Copy,,Create,,,All',
);
export type Permissions = pbi.Permissions;

/** Whether a report is viewed or edited. */
export const ViewMode = /*#__PURE__*/ createEnum<typeof pbi.ViewMode>('View,Edit');
export type ViewMode = pbi.ViewMode;

/** Type of the token: the user's own from Entra (`Aad`), or an embed token (`Embed`). */
export const TokenType = /*#__PURE__*/ createEnum<typeof pbi.TokenType>('Aad,Embed');
export type TokenType = pbi.TokenType;

/** High-contrast color schemes. */
export const ContrastMode = /*#__PURE__*/ createEnum<typeof pbi.ContrastMode>(
  'None,HighContrast1,HighContrast2,HighContrastBlack,HighContrastWhite',
);
export type ContrastMode = pbi.ContrastMode;

/** Location of a command in a menu. */
export const MenuLocation = /*#__PURE__*/ createEnum<typeof pbi.MenuLocation>('Bottom,Top');
export type MenuLocation = pbi.MenuLocation;

/** Effect on existing filters: remove all, replace all, add to them, or replace those of the same target. */
export const FiltersOperations = /*#__PURE__*/ createEnum<typeof pbi.FiltersOperations>(
  'RemoveAll,ReplaceAll,Add,Replace',
);
export type FiltersOperations = pbi.FiltersOperations;

/** Scope of a filter: a report, a page or a visual. */
export const FiltersLevel = /*#__PURE__*/ createEnum<typeof pbi.FiltersLevel>('Report,Page,Visual');
export type FiltersLevel = pbi.FiltersLevel;

/** Type of a filter. `Unknown` is the type of unsupported filters. */
export const FilterType = /*#__PURE__*/ createEnum<typeof pbi.FilterType>(
  'Advanced,Basic,Unknown,IncludeExclude,RelativeDate,TopN,Tuple,RelativeTime,Identity,Hierarchy,HierarchyIdentity',
);
export type FilterType = pbi.FilterType;

/** Unit of a relative filter. Calendar units are complete weeks, months or years. Other units are counted from today. */
export const RelativeDateFilterTimeUnit = /*#__PURE__*/ createEnum<typeof pbi.RelativeDateFilterTimeUnit>(
  'Days,Weeks,CalendarWeeks,Months,CalendarMonths,Years,CalendarYears,Minutes,Hours',
);
export type RelativeDateFilterTimeUnit = pbi.RelativeDateFilterTimeUnit;

/** Direction of a relative filter. */
export const RelativeDateOperators =
  /*#__PURE__*/ createEnum<typeof pbi.RelativeDateOperators>('InLast,InThis,InNext');
export type RelativeDateOperators = pbi.RelativeDateOperators;

/** Authentication at a data source: none, as the signed-in user, or anonymous. */
export const CredentialType = /*#__PURE__*/ createEnum<typeof pbi.CredentialType>(
  'NoConnection,OnBehalfOf,Anonymous',
);
export type CredentialType = pbi.CredentialType;

/** Whether the service imports the data or queries the data source each time. */
export const DataCacheMode = /*#__PURE__*/ createEnum<typeof pbi.DataCacheMode>('Import,DirectQuery');
export type DataCacheMode = pbi.DataCacheMode;

/** Default aggregation of a column. */
export const AggregateFunction = /*#__PURE__*/ createEnum<typeof pbi.AggregateFunction>(
  'Default,None,Sum,Min,Max,Count,Average,DistinctCount',
  1,
);
export type AggregateFunction = pbi.AggregateFunction;

/** Whether a report adapts its layout for printing. */
export const BrowserPrintAdjustmentsMode =
  /*#__PURE__*/ createEnum<typeof pbi.BrowserPrintAdjustmentsMode>('Default,NoAdjustments');
export type BrowserPrintAdjustmentsMode = pbi.BrowserPrintAdjustmentsMode;

/** Position of the page tabs. */
export const PageNavigationPosition =
  /*#__PURE__*/ createEnum<typeof pbi.PageNavigationPosition>('Bottom,Left');
export type PageNavigationPosition = pbi.PageNavigationPosition;

/** Whether users can change the question or only see the result. */
export const QnaMode = /*#__PURE__*/ createEnum<typeof pbi.QnaMode>('Interactive,ResultOnly');
export type QnaMode = pbi.QnaMode;

/** Data to export: the displayed values or the underlying rows. */
export const ExportDataType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataType>('Summarized,Underlying');
export type ExportDataType = pbi.ExportDataType;

/** Exported data: the displayed values, the underlying rows, or the displayed values in their layout. */
export const ExportDataResultType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultType>(
  'Summarized,Underlying,DataWithCurrentLayout',
);
export type ExportDataResultType = pbi.ExportDataResultType;

/** File format of exported data. */
export const ExportDataResultFormat = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultFormat>('Csv,Xlsx');
export type ExportDataResultFormat = pbi.ExportDataResultFormat;

/** Result of a data export. */
export const ExportDataCompletedStatus =
  /*#__PURE__*/ createEnum<typeof pbi.ExportDataCompletedStatus>('Succeeded,Failed');
export type ExportDataCompletedStatus = pbi.ExportDataCompletedStatus;

/** Whether bookmarks are presented as a slideshow. */
export const BookmarksPlayMode = /*#__PURE__*/ createEnum<typeof pbi.BookmarksPlayMode>('Off,Presentation');
export type BookmarksPlayMode = pbi.BookmarksPlayMode;

/** Sort direction. */
export const SortDirection = /*#__PURE__*/ createEnum<typeof pbi.SortDirection>('Ascending,Descending', 1);
export type SortDirection = pbi.SortDirection;

/** Visibility of a command in the menus of visuals. */
export const CommandDisplayOption =
  /*#__PURE__*/ createEnum<typeof pbi.CommandDisplayOption>('Enabled,Disabled,Hidden');
export type CommandDisplayOption = pbi.CommandDisplayOption;

/** Fields that a visual's role accepts: groupings, measures or members. */
export const VisualDataRoleKind = /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKind>(
  'Grouping,Measure,GroupingOrMeasure',
);
export type VisualDataRoleKind = pbi.VisualDataRoleKind;

/** Preferred fields of a role that accepts members. */
export const VisualDataRoleKindPreference =
  /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKindPreference>('Measure,Grouping');
export type VisualDataRoleKindPreference = pbi.VisualDataRoleKindPreference;
