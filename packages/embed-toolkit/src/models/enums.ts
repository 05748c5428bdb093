import type * as types from '../types/enums.ts';

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

export const TraceType = /*#__PURE__*/ createEnum<typeof types.TraceType>(
  'Information,Verbose,Warning,Error,ExpectedError,UnexpectedError,Fatal',
);
export type TraceType = types.TraceType;

export const PageSizeType = /*#__PURE__*/ createEnum<typeof types.PageSizeType>(
  'Widescreen,Standard,Cortana,Letter,Custom,Mobile',
);
export type PageSizeType = types.PageSizeType;

export const DisplayOption = /*#__PURE__*/ createEnum<typeof types.DisplayOption>(
  'FitToPage,FitToWidth,ActualSize',
);
export type DisplayOption = types.DisplayOption;

export const BackgroundType = /*#__PURE__*/ createEnum<typeof types.BackgroundType>('Default,Transparent');
export type BackgroundType = types.BackgroundType;

export const VisualContainerDisplayMode =
  /*#__PURE__*/ createEnum<typeof types.VisualContainerDisplayMode>('Visible,Hidden');
export type VisualContainerDisplayMode = types.VisualContainerDisplayMode;

export const LayoutType = /*#__PURE__*/ createEnum<typeof types.LayoutType>(
  'Master,Custom,MobilePortrait,MobileLandscape',
);
export type LayoutType = types.LayoutType;

export const HyperlinkClickBehavior = /*#__PURE__*/ createEnum<typeof types.HyperlinkClickBehavior>(
  'Navigate,NavigateAndRaiseEvent,RaiseEvent',
);
export type HyperlinkClickBehavior = types.HyperlinkClickBehavior;

export const ReportAlignment =
  /*#__PURE__*/ createEnum<typeof types.ReportAlignment>('Left,Center,Right,None');
export type ReportAlignment = types.ReportAlignment;

export const SectionVisibility = /*#__PURE__*/ createEnum<typeof types.SectionVisibility>(
  'AlwaysVisible,HiddenInViewMode',
);
export type SectionVisibility = types.SectionVisibility;

export const Permissions = /*#__PURE__*/ createEnum<typeof types.Permissions>(
  'Read,ReadWrite,Copy,,Create,,,All',
);
export type Permissions = types.Permissions;

export const ViewMode = /*#__PURE__*/ createEnum<typeof types.ViewMode>('View,Edit');
export type ViewMode = types.ViewMode;

export const TokenType = /*#__PURE__*/ createEnum<typeof types.TokenType>('Aad,Embed');
export type TokenType = types.TokenType;

export const ContrastMode = /*#__PURE__*/ createEnum<typeof types.ContrastMode>(
  'None,HighContrast1,HighContrast2,HighContrastBlack,HighContrastWhite',
);
export type ContrastMode = types.ContrastMode;

export const MenuLocation = /*#__PURE__*/ createEnum<typeof types.MenuLocation>('Bottom,Top');
export type MenuLocation = types.MenuLocation;

export const FiltersOperations = /*#__PURE__*/ createEnum<typeof types.FiltersOperations>(
  'RemoveAll,ReplaceAll,Add,Replace',
);
export type FiltersOperations = types.FiltersOperations;

export const FiltersLevel = /*#__PURE__*/ createEnum<typeof types.FiltersLevel>('Report,Page,Visual');
export type FiltersLevel = types.FiltersLevel;

export const FilterType = /*#__PURE__*/ createEnum<typeof types.FilterType>(
  'Advanced,Basic,Unknown,IncludeExclude,RelativeDate,TopN,Tuple,RelativeTime,Identity,Hierarchy,HierarchyIdentity',
);
export type FilterType = types.FilterType;

export const RelativeDateFilterTimeUnit = /*#__PURE__*/ createEnum<typeof types.RelativeDateFilterTimeUnit>(
  'Days,Weeks,CalendarWeeks,Months,CalendarMonths,Years,CalendarYears,Minutes,Hours',
);
export type RelativeDateFilterTimeUnit = types.RelativeDateFilterTimeUnit;

export const RelativeDateOperators =
  /*#__PURE__*/ createEnum<typeof types.RelativeDateOperators>('InLast,InThis,InNext');
export type RelativeDateOperators = types.RelativeDateOperators;

export const CredentialType = /*#__PURE__*/ createEnum<typeof types.CredentialType>(
  'NoConnection,OnBehalfOf,Anonymous',
);
export type CredentialType = types.CredentialType;

export const DataCacheMode = /*#__PURE__*/ createEnum<typeof types.DataCacheMode>('Import,DirectQuery');
export type DataCacheMode = types.DataCacheMode;

export const AggregateFunction = /*#__PURE__*/ createEnum<typeof types.AggregateFunction>(
  'Default,None,Sum,Min,Max,Count,Average,DistinctCount',
  1,
);
export type AggregateFunction = types.AggregateFunction;

export const BrowserPrintAdjustmentsMode =
  /*#__PURE__*/ createEnum<typeof types.BrowserPrintAdjustmentsMode>('Default,NoAdjustments');
export type BrowserPrintAdjustmentsMode = types.BrowserPrintAdjustmentsMode;

export const PageNavigationPosition =
  /*#__PURE__*/ createEnum<typeof types.PageNavigationPosition>('Bottom,Left');
export type PageNavigationPosition = types.PageNavigationPosition;

export const QnaMode = /*#__PURE__*/ createEnum<typeof types.QnaMode>('Interactive,ResultOnly');
export type QnaMode = types.QnaMode;

export const ExportDataType = /*#__PURE__*/ createEnum<typeof types.ExportDataType>('Summarized,Underlying');
export type ExportDataType = types.ExportDataType;

export const ExportDataResultType = /*#__PURE__*/ createEnum<typeof types.ExportDataResultType>(
  'Summarized,Underlying,DataWithCurrentLayout',
);
export type ExportDataResultType = types.ExportDataResultType;

export const ExportDataResultFormat =
  /*#__PURE__*/ createEnum<typeof types.ExportDataResultFormat>('Csv,Xlsx');
export type ExportDataResultFormat = types.ExportDataResultFormat;

export const ExportDataCompletedStatus =
  /*#__PURE__*/ createEnum<typeof types.ExportDataCompletedStatus>('Succeeded,Failed');
export type ExportDataCompletedStatus = types.ExportDataCompletedStatus;

export const BookmarksPlayMode = /*#__PURE__*/ createEnum<typeof types.BookmarksPlayMode>('Off,Presentation');
export type BookmarksPlayMode = types.BookmarksPlayMode;

export const SortDirection = /*#__PURE__*/ createEnum<typeof types.SortDirection>('Ascending,Descending', 1);
export type SortDirection = types.SortDirection;

export const CommandDisplayOption =
  /*#__PURE__*/ createEnum<typeof types.CommandDisplayOption>('Enabled,Disabled,Hidden');
export type CommandDisplayOption = types.CommandDisplayOption;

export const VisualDataRoleKind = /*#__PURE__*/ createEnum<typeof types.VisualDataRoleKind>(
  'Grouping,Measure,GroupingOrMeasure',
);
export type VisualDataRoleKind = types.VisualDataRoleKind;

export const VisualDataRoleKindPreference =
  /*#__PURE__*/ createEnum<typeof types.VisualDataRoleKindPreference>('Measure,Grouping');
export type VisualDataRoleKindPreference = types.VisualDataRoleKindPreference;
