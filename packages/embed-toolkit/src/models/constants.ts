import type * as types from '../types/enums.ts';

/** Values of an error's `errorCode` or `message`. */
export const CommonErrorCodes = {
  TokenExpired: 'TokenExpired',
  NotFound: 'PowerBIEntityNotFound',
  InvalidParameters: 'Invalid parameters',
  LoadReportFailed: 'LoadReportFailed',
  NotAuthorized: 'PowerBINotAuthorizedException',
  FailedToLoadModel: 'ExplorationContainer_FailedToLoadModel_DefaultDetails',
};

/** Alignment of text in themes and visual properties. */
export const TextAlignment = { Left: 'left', Center: 'center', Right: 'right' };

/** Creates an object in which each name has itself as value. */
function createNames<Name extends string>(...names: Name[]): { [Key in Name]: Key } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key };
}

/** Position of a visual's legend in visual properties. */
export const LegendPosition: Record<
  'Top' | 'Bottom' | 'Right' | 'Left' | 'TopCenter' | 'BottomCenter' | 'RightCenter' | 'LeftCenter',
  string
> = /*#__PURE__*/ createNames(
  'Top',
  'Bottom',
  'Right',
  'Left',
  'TopCenter',
  'BottomCenter',
  'RightCenter',
  'LeftCenter',
);

/** Type of the values of a column. */
export const DataType = /*#__PURE__*/ createNames<types.DataTypeName>(
  'Number',
  'Currency',
  'Int32',
  'Percentage',
  'DateTime',
  'DateTimeZone',
  'Date',
  'Time',
  'Duration',
  'Text',
  'Logical',
  'Binary',
);
/** Type of the values of a column, such as `Text`. */
export type DataType = types.DataTypeName;

/** First view of a report that was created from data: the editor, or a generated report. */
export const ReportCreationMode = /*#__PURE__*/ createNames<types.ReportCreationModeName>(
  'Default',
  'QuickExplore',
);
/** First view of a report that was created from data. */
export type ReportCreationMode = types.ReportCreationModeName;
