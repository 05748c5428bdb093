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

export const TraceType = /*#__PURE__*/ createEnum<typeof pbi.TraceType>(
  'Information,Verbose,Warning,Error,ExpectedError,UnexpectedError,Fatal',
);
export type TraceType = pbi.TraceType;

export const PageSizeType = /*#__PURE__*/ createEnum<typeof pbi.PageSizeType>(
  'Widescreen,Standard,Cortana,Letter,Custom,Mobile',
);
export type PageSizeType = pbi.PageSizeType;

export const DisplayOption = /*#__PURE__*/ createEnum<typeof pbi.DisplayOption>(
  'FitToPage,FitToWidth,ActualSize',
);
export type DisplayOption = pbi.DisplayOption;

export const BackgroundType = /*#__PURE__*/ createEnum<typeof pbi.BackgroundType>('Default,Transparent');
export type BackgroundType = pbi.BackgroundType;

export const VisualContainerDisplayMode =
  /*#__PURE__*/ createEnum<typeof pbi.VisualContainerDisplayMode>('Visible,Hidden');
export type VisualContainerDisplayMode = pbi.VisualContainerDisplayMode;

export const LayoutType = /*#__PURE__*/ createEnum<typeof pbi.LayoutType>(
  'Master,Custom,MobilePortrait,MobileLandscape',
);
export type LayoutType = pbi.LayoutType;

export const HyperlinkClickBehavior = /*#__PURE__*/ createEnum<typeof pbi.HyperlinkClickBehavior>(
  'Navigate,NavigateAndRaiseEvent,RaiseEvent',
);
export type HyperlinkClickBehavior = pbi.HyperlinkClickBehavior;

export const ReportAlignment = /*#__PURE__*/ createEnum<typeof pbi.ReportAlignment>('Left,Center,Right,None');
export type ReportAlignment = pbi.ReportAlignment;

export const SectionVisibility = /*#__PURE__*/ createEnum<typeof pbi.SectionVisibility>(
  'AlwaysVisible,HiddenInViewMode',
);
export type SectionVisibility = pbi.SectionVisibility;

export const Permissions = /*#__PURE__*/ createEnum<typeof pbi.Permissions>(
  'Read,ReadWrite,Copy,,Create,,,All',
);
export type Permissions = pbi.Permissions;

export const ViewMode = /*#__PURE__*/ createEnum<typeof pbi.ViewMode>('View,Edit');
export type ViewMode = pbi.ViewMode;

export const TokenType = /*#__PURE__*/ createEnum<typeof pbi.TokenType>('Aad,Embed');
export type TokenType = pbi.TokenType;

export const ContrastMode = /*#__PURE__*/ createEnum<typeof pbi.ContrastMode>(
  'None,HighContrast1,HighContrast2,HighContrastBlack,HighContrastWhite',
);
export type ContrastMode = pbi.ContrastMode;

export const MenuLocation = /*#__PURE__*/ createEnum<typeof pbi.MenuLocation>('Bottom,Top');
export type MenuLocation = pbi.MenuLocation;

export const FiltersOperations = /*#__PURE__*/ createEnum<typeof pbi.FiltersOperations>(
  'RemoveAll,ReplaceAll,Add,Replace',
);
export type FiltersOperations = pbi.FiltersOperations;

export const FiltersLevel = /*#__PURE__*/ createEnum<typeof pbi.FiltersLevel>('Report,Page,Visual');
export type FiltersLevel = pbi.FiltersLevel;

export const FilterType = /*#__PURE__*/ createEnum<typeof pbi.FilterType>(
  'Advanced,Basic,Unknown,IncludeExclude,RelativeDate,TopN,Tuple,RelativeTime,Identity,Hierarchy,HierarchyIdentity',
);
export type FilterType = pbi.FilterType;

export const RelativeDateFilterTimeUnit = /*#__PURE__*/ createEnum<typeof pbi.RelativeDateFilterTimeUnit>(
  'Days,Weeks,CalendarWeeks,Months,CalendarMonths,Years,CalendarYears,Minutes,Hours',
);
export type RelativeDateFilterTimeUnit = pbi.RelativeDateFilterTimeUnit;

export const RelativeDateOperators =
  /*#__PURE__*/ createEnum<typeof pbi.RelativeDateOperators>('InLast,InThis,InNext');
export type RelativeDateOperators = pbi.RelativeDateOperators;

export const CredentialType = /*#__PURE__*/ createEnum<typeof pbi.CredentialType>(
  'NoConnection,OnBehalfOf,Anonymous',
);
export type CredentialType = pbi.CredentialType;

export const DataCacheMode = /*#__PURE__*/ createEnum<typeof pbi.DataCacheMode>('Import,DirectQuery');
export type DataCacheMode = pbi.DataCacheMode;

export const AggregateFunction = /*#__PURE__*/ createEnum<typeof pbi.AggregateFunction>(
  'Default,None,Sum,Min,Max,Count,Average,DistinctCount',
  1,
);
export type AggregateFunction = pbi.AggregateFunction;

export const BrowserPrintAdjustmentsMode =
  /*#__PURE__*/ createEnum<typeof pbi.BrowserPrintAdjustmentsMode>('Default,NoAdjustments');
export type BrowserPrintAdjustmentsMode = pbi.BrowserPrintAdjustmentsMode;

export const PageNavigationPosition =
  /*#__PURE__*/ createEnum<typeof pbi.PageNavigationPosition>('Bottom,Left');
export type PageNavigationPosition = pbi.PageNavigationPosition;

export const QnaMode = /*#__PURE__*/ createEnum<typeof pbi.QnaMode>('Interactive,ResultOnly');
export type QnaMode = pbi.QnaMode;

export const ExportDataType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataType>('Summarized,Underlying');
export type ExportDataType = pbi.ExportDataType;

export const ExportDataResultType = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultType>(
  'Summarized,Underlying,DataWithCurrentLayout',
);
export type ExportDataResultType = pbi.ExportDataResultType;

export const ExportDataResultFormat = /*#__PURE__*/ createEnum<typeof pbi.ExportDataResultFormat>('Csv,Xlsx');
export type ExportDataResultFormat = pbi.ExportDataResultFormat;

export const ExportDataCompletedStatus =
  /*#__PURE__*/ createEnum<typeof pbi.ExportDataCompletedStatus>('Succeeded,Failed');
export type ExportDataCompletedStatus = pbi.ExportDataCompletedStatus;

export const BookmarksPlayMode = /*#__PURE__*/ createEnum<typeof pbi.BookmarksPlayMode>('Off,Presentation');
export type BookmarksPlayMode = pbi.BookmarksPlayMode;

export const SortDirection = /*#__PURE__*/ createEnum<typeof pbi.SortDirection>('Ascending,Descending', 1);
export type SortDirection = pbi.SortDirection;

export const CommandDisplayOption =
  /*#__PURE__*/ createEnum<typeof pbi.CommandDisplayOption>('Enabled,Disabled,Hidden');
export type CommandDisplayOption = pbi.CommandDisplayOption;

export const VisualDataRoleKind = /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKind>(
  'Grouping,Measure,GroupingOrMeasure',
);
export type VisualDataRoleKind = pbi.VisualDataRoleKind;

export const VisualDataRoleKindPreference =
  /*#__PURE__*/ createEnum<typeof pbi.VisualDataRoleKindPreference>('Measure,Grouping');
export type VisualDataRoleKindPreference = pbi.VisualDataRoleKindPreference;
