import type * as pbi from 'powerbi-models';

/** Numbered names with the way back, as an enum has it: `TokenType.Embed` is 1 and `TokenType[1]` is 'Embed'. */
function numbered<E>(names: { [K in keyof E as K extends string ? K : never]: number }): E {
  const back = Object.entries<number>(names).map(([name, value]) => [value, name]);
  return { ...names, ...Object.fromEntries(back) } as E;
}

export const TraceType = /*#__PURE__*/ numbered<typeof pbi.TraceType>({
  Information: 0,
  Verbose: 1,
  Warning: 2,
  Error: 3,
  ExpectedError: 4,
  UnexpectedError: 5,
  Fatal: 6,
});
export type TraceType = pbi.TraceType;

export const PageSizeType = /*#__PURE__*/ numbered<typeof pbi.PageSizeType>({
  Widescreen: 0,
  Standard: 1,
  Cortana: 2,
  Letter: 3,
  Custom: 4,
  Mobile: 5,
});
export type PageSizeType = pbi.PageSizeType;

export const DisplayOption = /*#__PURE__*/ numbered<typeof pbi.DisplayOption>({
  FitToPage: 0,
  FitToWidth: 1,
  ActualSize: 2,
});
export type DisplayOption = pbi.DisplayOption;

export const BackgroundType = /*#__PURE__*/ numbered<typeof pbi.BackgroundType>({
  Default: 0,
  Transparent: 1,
});
export type BackgroundType = pbi.BackgroundType;

export const VisualContainerDisplayMode = /*#__PURE__*/ numbered<typeof pbi.VisualContainerDisplayMode>({
  Visible: 0,
  Hidden: 1,
});
export type VisualContainerDisplayMode = pbi.VisualContainerDisplayMode;

export const LayoutType = /*#__PURE__*/ numbered<typeof pbi.LayoutType>({
  Master: 0,
  Custom: 1,
  MobilePortrait: 2,
  MobileLandscape: 3,
});
export type LayoutType = pbi.LayoutType;

export const HyperlinkClickBehavior = /*#__PURE__*/ numbered<typeof pbi.HyperlinkClickBehavior>({
  Navigate: 0,
  NavigateAndRaiseEvent: 1,
  RaiseEvent: 2,
});
export type HyperlinkClickBehavior = pbi.HyperlinkClickBehavior;

export const ReportAlignment = /*#__PURE__*/ numbered<typeof pbi.ReportAlignment>({
  Left: 0,
  Center: 1,
  Right: 2,
  None: 3,
});
export type ReportAlignment = pbi.ReportAlignment;

export const SectionVisibility = /*#__PURE__*/ numbered<typeof pbi.SectionVisibility>({
  AlwaysVisible: 0,
  HiddenInViewMode: 1,
});
export type SectionVisibility = pbi.SectionVisibility;

export const Permissions = /*#__PURE__*/ numbered<typeof pbi.Permissions>({
  Read: 0,
  ReadWrite: 1,
  Copy: 2,
  Create: 4,
  All: 7,
});
export type Permissions = pbi.Permissions;

export const ViewMode = /*#__PURE__*/ numbered<typeof pbi.ViewMode>({ View: 0, Edit: 1 });
export type ViewMode = pbi.ViewMode;

export const TokenType = /*#__PURE__*/ numbered<typeof pbi.TokenType>({ Aad: 0, Embed: 1 });
export type TokenType = pbi.TokenType;

export const ContrastMode = /*#__PURE__*/ numbered<typeof pbi.ContrastMode>({
  None: 0,
  HighContrast1: 1,
  HighContrast2: 2,
  HighContrastBlack: 3,
  HighContrastWhite: 4,
});
export type ContrastMode = pbi.ContrastMode;

export const MenuLocation = /*#__PURE__*/ numbered<typeof pbi.MenuLocation>({ Bottom: 0, Top: 1 });
export type MenuLocation = pbi.MenuLocation;

export const FiltersOperations = /*#__PURE__*/ numbered<typeof pbi.FiltersOperations>({
  RemoveAll: 0,
  ReplaceAll: 1,
  Add: 2,
  Replace: 3,
});
export type FiltersOperations = pbi.FiltersOperations;

export const FiltersLevel = /*#__PURE__*/ numbered<typeof pbi.FiltersLevel>({
  Report: 0,
  Page: 1,
  Visual: 2,
});
export type FiltersLevel = pbi.FiltersLevel;

export const FilterType = /*#__PURE__*/ numbered<typeof pbi.FilterType>({
  Advanced: 0,
  Basic: 1,
  Unknown: 2,
  IncludeExclude: 3,
  RelativeDate: 4,
  TopN: 5,
  Tuple: 6,
  RelativeTime: 7,
  Identity: 8,
  Hierarchy: 9,
  HierarchyIdentity: 10,
});
export type FilterType = pbi.FilterType;

export const RelativeDateFilterTimeUnit = /*#__PURE__*/ numbered<typeof pbi.RelativeDateFilterTimeUnit>({
  Days: 0,
  Weeks: 1,
  CalendarWeeks: 2,
  Months: 3,
  CalendarMonths: 4,
  Years: 5,
  CalendarYears: 6,
  Minutes: 7,
  Hours: 8,
});
export type RelativeDateFilterTimeUnit = pbi.RelativeDateFilterTimeUnit;

export const RelativeDateOperators = /*#__PURE__*/ numbered<typeof pbi.RelativeDateOperators>({
  InLast: 0,
  InThis: 1,
  InNext: 2,
});
export type RelativeDateOperators = pbi.RelativeDateOperators;

export const CredentialType = /*#__PURE__*/ numbered<typeof pbi.CredentialType>({
  NoConnection: 0,
  OnBehalfOf: 1,
  Anonymous: 2,
});
export type CredentialType = pbi.CredentialType;

export const DataCacheMode = /*#__PURE__*/ numbered<typeof pbi.DataCacheMode>({ Import: 0, DirectQuery: 1 });
export type DataCacheMode = pbi.DataCacheMode;

export const AggregateFunction = /*#__PURE__*/ numbered<typeof pbi.AggregateFunction>({
  Default: 1,
  None: 2,
  Sum: 3,
  Min: 4,
  Max: 5,
  Count: 6,
  Average: 7,
  DistinctCount: 8,
});
export type AggregateFunction = pbi.AggregateFunction;

export const BrowserPrintAdjustmentsMode = /*#__PURE__*/ numbered<typeof pbi.BrowserPrintAdjustmentsMode>({
  Default: 0,
  NoAdjustments: 1,
});
export type BrowserPrintAdjustmentsMode = pbi.BrowserPrintAdjustmentsMode;

export const PageNavigationPosition = /*#__PURE__*/ numbered<typeof pbi.PageNavigationPosition>({
  Bottom: 0,
  Left: 1,
});
export type PageNavigationPosition = pbi.PageNavigationPosition;

export const QnaMode = /*#__PURE__*/ numbered<typeof pbi.QnaMode>({ Interactive: 0, ResultOnly: 1 });
export type QnaMode = pbi.QnaMode;

export const ExportDataType = /*#__PURE__*/ numbered<typeof pbi.ExportDataType>({
  Summarized: 0,
  Underlying: 1,
});
export type ExportDataType = pbi.ExportDataType;

export const ExportDataResultType = /*#__PURE__*/ numbered<typeof pbi.ExportDataResultType>({
  Summarized: 0,
  Underlying: 1,
  DataWithCurrentLayout: 2,
});
export type ExportDataResultType = pbi.ExportDataResultType;

export const ExportDataResultFormat = /*#__PURE__*/ numbered<typeof pbi.ExportDataResultFormat>({
  Csv: 0,
  Xlsx: 1,
});
export type ExportDataResultFormat = pbi.ExportDataResultFormat;

export const ExportDataCompletedStatus = /*#__PURE__*/ numbered<typeof pbi.ExportDataCompletedStatus>({
  Succeeded: 0,
  Failed: 1,
});
export type ExportDataCompletedStatus = pbi.ExportDataCompletedStatus;

export const BookmarksPlayMode = /*#__PURE__*/ numbered<typeof pbi.BookmarksPlayMode>({
  Off: 0,
  Presentation: 1,
});
export type BookmarksPlayMode = pbi.BookmarksPlayMode;

export const SortDirection = /*#__PURE__*/ numbered<typeof pbi.SortDirection>({
  Ascending: 1,
  Descending: 2,
});
export type SortDirection = pbi.SortDirection;

export const CommandDisplayOption = /*#__PURE__*/ numbered<typeof pbi.CommandDisplayOption>({
  Enabled: 0,
  Disabled: 1,
  Hidden: 2,
});
export type CommandDisplayOption = pbi.CommandDisplayOption;

export const VisualDataRoleKind = /*#__PURE__*/ numbered<typeof pbi.VisualDataRoleKind>({
  Grouping: 0,
  Measure: 1,
  GroupingOrMeasure: 2,
});
export type VisualDataRoleKind = pbi.VisualDataRoleKind;

export const VisualDataRoleKindPreference = /*#__PURE__*/ numbered<typeof pbi.VisualDataRoleKindPreference>({
  Measure: 0,
  Grouping: 1,
});
export type VisualDataRoleKindPreference = pbi.VisualDataRoleKindPreference;
