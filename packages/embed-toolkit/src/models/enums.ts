import type * as pbi from 'powerbi-models';

/**
 * Names that are numbered from `first` on, with the way back, as an enum has it: `TokenType.Embed` is 1 and
 * `TokenType[1]` is 'Embed'. Where a name is left out, its number is.
 */
function createEnum<E>(names: string, first = 0): E {
  const both: Record<string, string | number> = {};
  names.split(',').forEach((name, index) => {
    if (name) Object.assign(both, { [name]: first + index, [first + index]: name });
  });
  return both as E;
}

/** How grave an error is that a frame tells. */
export const TraceType = /*#__PURE__*/ createEnum<typeof pbi.TraceType>(
  'Information,Verbose,Warning,Error,ExpectedError,UnexpectedError,Fatal',
);
export type TraceType = pbi.TraceType;

/**
 * The format of a page. `Custom` takes its width and height in pixels, the others have theirs; `Mobile` is upright.
 */
export const PageSizeType = /*#__PURE__*/ createEnum<typeof pbi.PageSizeType>(
  'Widescreen,Standard,Cortana,Letter,Custom,Mobile',
);
export type PageSizeType = pbi.PageSizeType;

/** How a page is fitted into the frame: whole, as wide as the frame, or in its own size. */
export const DisplayOption = /*#__PURE__*/ createEnum<typeof pbi.DisplayOption>(
  'FitToPage,FitToWidth,ActualSize',
);
export type DisplayOption = pbi.DisplayOption;

/** What is behind a page: the report's own background, or whatever the host page has there. */
export const BackgroundType = /*#__PURE__*/ createEnum<typeof pbi.BackgroundType>('Default,Transparent');
export type BackgroundType = pbi.BackgroundType;

/** Whether a visual is seen. A hidden one still filters others. */
export const VisualContainerDisplayMode =
  /*#__PURE__*/ createEnum<typeof pbi.VisualContainerDisplayMode>('Visible,Hidden');
export type VisualContainerDisplayMode = pbi.VisualContainerDisplayMode;

/**
 * Whose layout a report opens in: the author's (`Master`), one that the host page gives (`Custom`), or the author's
 * for phones.
 */
export const LayoutType = /*#__PURE__*/ createEnum<typeof pbi.LayoutType>(
  'Master,Custom,MobilePortrait,MobileLandscape',
);
export type LayoutType = pbi.LayoutType;

/** What a click of a link in a report does: open it, open it and raise `dataHyperlinkClicked`, or only raise that. */
export const HyperlinkClickBehavior = /*#__PURE__*/ createEnum<typeof pbi.HyperlinkClickBehavior>(
  'Navigate,NavigateAndRaiseEvent,RaiseEvent',
);
export type HyperlinkClickBehavior = pbi.HyperlinkClickBehavior;

/** Where a page stands in a frame that is wider than it. */
export const ReportAlignment = /*#__PURE__*/ createEnum<typeof pbi.ReportAlignment>('Left,Center,Right,None');
export type ReportAlignment = pbi.ReportAlignment;

/** Whether a page has a tab while a report is read. A hidden one can still be opened by its name. */
export const SectionVisibility = /*#__PURE__*/ createEnum<typeof pbi.SectionVisibility>(
  'AlwaysVisible,HiddenInViewMode',
);
export type SectionVisibility = pbi.SectionVisibility;

/**
 * What a viewer may do with a report; the token has to allow it as well. `Copy` allows saving under another name,
 * `Create` a new report.
 */
export const Permissions = /*#__PURE__*/ createEnum<typeof pbi.Permissions>(
  'Read,ReadWrite,Copy,,Create,,,All',
);
export type Permissions = pbi.Permissions;

/** Whether a report is read or edited. */
export const ViewMode = /*#__PURE__*/ createEnum<typeof pbi.ViewMode>('View,Edit');
export type ViewMode = pbi.ViewMode;

/** Whose token it is: the viewer's own of Entra (`Aad`), or one that a server made for this content (`Embed`). */
export const TokenType = /*#__PURE__*/ createEnum<typeof pbi.TokenType>('Aad,Embed');
export type TokenType = pbi.TokenType;

/** The colours for people who need high contrast. */
export const ContrastMode = /*#__PURE__*/ createEnum<typeof pbi.ContrastMode>(
  'None,HighContrast1,HighContrast2,HighContrastBlack,HighContrastWhite',
);
export type ContrastMode = pbi.ContrastMode;

/** Where a command stands in a menu. */
export const MenuLocation = /*#__PURE__*/ createEnum<typeof pbi.MenuLocation>('Bottom,Top');
export type MenuLocation = pbi.MenuLocation;

/**
 * What becomes of the filters that are there: all removed, all replaced, kept with others beside them, or replaced
 * where the target is the same.
 */
export const FiltersOperations = /*#__PURE__*/ createEnum<typeof pbi.FiltersOperations>(
  'RemoveAll,ReplaceAll,Add,Replace',
);
export type FiltersOperations = pbi.FiltersOperations;

/** What a filter works on: all of a report, a page, or one visual. */
export const FiltersLevel = /*#__PURE__*/ createEnum<typeof pbi.FiltersLevel>('Report,Page,Visual');
export type FiltersLevel = pbi.FiltersLevel;

/** The kind of a filter. `Unknown` is what a frame has and this vocabulary has no word for. */
export const FilterType = /*#__PURE__*/ createEnum<typeof pbi.FilterType>(
  'Advanced,Basic,Unknown,IncludeExclude,RelativeDate,TopN,Tuple,RelativeTime,Identity,Hierarchy,HierarchyIdentity',
);
export type FilterType = pbi.FilterType;

/**
 * What a relative filter counts. Calendar weeks, months and years are whole ones; the others are as long, and end
 * today.
 */
export const RelativeDateFilterTimeUnit = /*#__PURE__*/ createEnum<typeof pbi.RelativeDateFilterTimeUnit>(
  'Days,Weeks,CalendarWeeks,Months,CalendarMonths,Years,CalendarYears,Minutes,Hours',
);
export type RelativeDateFilterTimeUnit = pbi.RelativeDateFilterTimeUnit;

/** On which side of now a relative filter looks. */
export const RelativeDateOperators =
  /*#__PURE__*/ createEnum<typeof pbi.RelativeDateOperators>('InLast,InThis,InNext');
export type RelativeDateOperators = pbi.RelativeDateOperators;

/** How the service reaches the source of a query: without asking, as the signed-in user, or anonymously. */
export const CredentialType = /*#__PURE__*/ createEnum<typeof pbi.CredentialType>(
  'NoConnection,OnBehalfOf,Anonymous',
);
export type CredentialType = pbi.CredentialType;

/** Whether the service keeps a copy of what it reads, or asks the source each time. */
export const DataCacheMode = /*#__PURE__*/ createEnum<typeof pbi.DataCacheMode>('Import,DirectQuery');
export type DataCacheMode = pbi.DataCacheMode;

/** How the values of a column are summed up where nobody says it. */
export const AggregateFunction = /*#__PURE__*/ createEnum<typeof pbi.AggregateFunction>(
  'Default,None,Sum,Min,Max,Count,Average,DistinctCount',
  1,
);
export type AggregateFunction = pbi.AggregateFunction;

/** Whether a report adjusts itself to paper when the browser prints it. */
export const BrowserPrintAdjustmentsMode =
  /*#__PURE__*/ createEnum<typeof pbi.BrowserPrintAdjustmentsMode>('Default,NoAdjustments');
export type BrowserPrintAdjustmentsMode = pbi.BrowserPrintAdjustmentsMode;

/** Where the tabs of pages are. */
export const PageNavigationPosition =
  /*#__PURE__*/ createEnum<typeof pbi.PageNavigationPosition>('Bottom,Left');
export type PageNavigationPosition = pbi.PageNavigationPosition;

/** Whether people can change the question, or see the answer alone. */
export const QnaMode = /*#__PURE__*/ createEnum<typeof pbi.QnaMode>('Interactive,ResultOnly');
export type QnaMode = pbi.QnaMode;

/** Which data of a visual are exported: what it shows, or the rows behind that. */
export const ExportDataType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataType>('Summarized,Underlying');
export type ExportDataType = pbi.ExportDataType;

/**
 * Which data of a visual somebody downloaded: what it shows, the rows behind that, or what it shows in its own
 * layout.
 */
export const ExportDataResultType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultType>(
  'Summarized,Underlying,DataWithCurrentLayout',
);
export type ExportDataResultType = pbi.ExportDataResultType;

/** The format of a download. */
export const ExportDataResultFormat = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultFormat>('Csv,Xlsx');
export type ExportDataResultFormat = pbi.ExportDataResultFormat;

/** How a download of data ended. */
export const ExportDataCompletedStatus =
  /*#__PURE__*/ createEnum<typeof pbi.ExportDataCompletedStatus>('Succeeded,Failed');
export type ExportDataCompletedStatus = pbi.ExportDataCompletedStatus;

/** Whether bookmarks are presented one after the other. */
export const BookmarksPlayMode = /*#__PURE__*/ createEnum<typeof pbi.BookmarksPlayMode>('Off,Presentation');
export type BookmarksPlayMode = pbi.BookmarksPlayMode;

/** The direction of an order. */
export const SortDirection = /*#__PURE__*/ createEnum<typeof pbi.SortDirection>('Ascending,Descending', 1);
export type SortDirection = pbi.SortDirection;

/** What becomes of a command in the menus of visuals. */
export const CommandDisplayOption =
  /*#__PURE__*/ createEnum<typeof pbi.CommandDisplayOption>('Enabled,Disabled,Hidden');
export type CommandDisplayOption = pbi.CommandDisplayOption;

/** What a role of a visual takes: what values are grouped by, what is measured, or either. */
export const VisualDataRoleKind = /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKind>(
  'Grouping,Measure,GroupingOrMeasure',
);
export type VisualDataRoleKind = pbi.VisualDataRoleKind;

/** What a role that takes either prefers. */
export const VisualDataRoleKindPreference =
  /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKindPreference>('Measure,Grouping');
export type VisualDataRoleKindPreference = pbi.VisualDataRoleKindPreference;
