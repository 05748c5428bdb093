import type { ValidationIssue } from '../errors.ts';
import { expanded, theme, visible, visualSelector } from '../validation/basics.ts';
import { createReport, quickCreate } from '../validation/create.ts';
import { dashboardLoad, tileLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';
import type { Rule } from '../validation/rule.ts';
import { filter } from '../validation/filters.ts';
import { qnaInterpret, qnaLoad } from '../validation/qna.ts';
import { paginatedReportLoad, reportLoad } from '../validation/report.ts';
import * as requests from '../validation/requests.ts';
import * as settings from '../validation/settings.ts';
import { validateStrictly } from '../validation/strict.ts';

/** Options of validators. */
interface ValidatorOptions {
  /**
   * Also rejects input that powerbi-models accepts and Power BI does not: unknown operators, more than two conditions,
   * locales that are not text, unknown `pageView` values.
   * @defaultValue false
   */
  strict?: boolean;
}

/** Returns the validation issues, or `undefined` for valid input. Never throws. */
interface Validator {
  (input: unknown, options?: ValidatorOptions): ValidationIssue[] | undefined;
  /** As a callback of a list's methods, which pass an index. */
  (input: unknown, index: number): ValidationIssue[] | undefined;
  /** The rules, which are checked until one finds an issue. */
  readonly rules: readonly Rule[];
}

function validator(...rules: Rule[]): Validator {
  const find = (input: unknown, options?: ValidatorOptions | number): ValidationIssue[] | undefined => {
    for (const rule of rules) {
      const issues = validate(rule, input);
      if (issues.length > 0) return issues;
    }
    const isStrict = typeof options === 'object' && options.strict === true;
    const issues = isStrict ? validateStrictly(input) : [];
    return issues.length > 0 ? issues : undefined;
  };
  return Object.assign(find, { rules });
}

/** Checks the selector of a visual. */
export const validateVisualSelector = /*#__PURE__*/ validator(visualSelector);
/** Checks the state of a slicer with its selector. */
export const validateSlicer = /*#__PURE__*/ validator(requests.slicer);
/** Checks the state of a slicer. */
export const validateSlicerState = /*#__PURE__*/ validator(requests.slicerState);
/** Checks a request to present bookmarks. */
export const validatePlayBookmarkRequest = /*#__PURE__*/ validator(requests.playBookmark);
/** Checks a request to add a bookmark. */
export const validateAddBookmarkRequest = /*#__PURE__*/ validator(requests.addBookmark);
/** Checks a request to show a bookmark by its name. */
export const validateApplyBookmarkByNameRequest = /*#__PURE__*/ validator(requests.named);
/** Checks a request to show a captured state. */
export const validateApplyBookmarkStateRequest = /*#__PURE__*/ validator(requests.bookmarkState);
/** Checks a request to capture a bookmark. */
export const validateCaptureBookmarkRequest = /*#__PURE__*/ validator(requests.captureBookmark);
/** Checks the settings of a report. */
export const validateSettings = /*#__PURE__*/ validator(settings.settings);
/** Checks the panes of a report. */
export const validatePanes = /*#__PURE__*/ validator(settings.panes);
/** Checks the pane of bookmarks. */
export const validateBookmarksPane = /*#__PURE__*/ validator(visible);
/** Checks the pane of filters. */
export const validateFiltersPane = /*#__PURE__*/ validator(settings.filtersPane);
/** Checks the pane of fields. */
export const validateFieldsPane = /*#__PURE__*/ validator(expanded);
/** Checks the tabs of pages. */
export const validatePageNavigationPane = /*#__PURE__*/ validator(settings.pageNavigationPane);
/** Checks the pane of selection. */
export const validateSelectionPane = /*#__PURE__*/ validator(visible);
/** Checks the pane that synchronizes slicers. */
export const validateSyncSlicersPane = /*#__PURE__*/ validator(visible);
/** Checks the pane of visualizations. */
export const validateVisualizationsPane = /*#__PURE__*/ validator(expanded);
/** Checks the size of a page. */
export const validateCustomPageSize = /*#__PURE__*/ validator(requests.customPageSize);
/** Checks commands of the host page. */
export const validateExtension = /*#__PURE__*/ validator(settings.extension);
/** Checks a group of commands. */
export const validateMenuGroupExtension = /*#__PURE__*/ validator(settings.menuGroup);
/** Checks the configuration of a report. */
export const validateReportLoad = /*#__PURE__*/ validator(reportLoad);
/** Checks the configuration of a paginated report. */
export const validatePaginatedReportLoad = /*#__PURE__*/ validator(paginatedReportLoad);
/** Checks the configuration of a new report. */
export const validateCreateReport = /*#__PURE__*/ validator(createReport);
/** Checks the configuration of a report that is created from data. */
export const validateQuickCreate = /*#__PURE__*/ validator(quickCreate);
/** Checks the configuration of a dashboard. */
export const validateDashboardLoad = /*#__PURE__*/ validator(dashboardLoad);
/** Checks the configuration of a tile. */
export const validateTileLoad = /*#__PURE__*/ validator(tileLoad);
/** Checks the name of a page. */
export const validatePage = /*#__PURE__*/ validator(requests.named);
/** Checks a filter of any kind. */
export const validateFilter = /*#__PURE__*/ validator('object', filter);
/** Checks a request to change filters. */
export const validateUpdateFiltersRequest = /*#__PURE__*/ validator(requests.updateFilters);
/** Checks the name of a copy. */
export const validateSaveAsParameters = /*#__PURE__*/ validator(requests.named);
/** Checks the configuration of the box for questions. */
export const validateLoadQnaConfiguration = /*#__PURE__*/ validator(qnaLoad);
/** Checks a question. */
export const validateQnaInterpretInputData = /*#__PURE__*/ validator(qnaInterpret);
/** Checks a request for the data of a visual. */
export const validateExportDataRequest = /*#__PURE__*/ validator(requests.exportData);
/** Checks the header of visuals. */
export const validateVisualHeader = /*#__PURE__*/ validator(settings.visualHeader);
/** Checks the settings of visuals. */
export const validateVisualSettings = /*#__PURE__*/ validator(settings.visualSettings);
/** Validates the settings of commands. */
export const validateCommandsSettings = /*#__PURE__*/ validator(settings.commandsSettings);
/** Checks a theme. */
export const validateCustomTheme = /*#__PURE__*/ validator(theme);
/** Checks a zoom, from 0.25 to 4. */
export const validateZoomLevel = /*#__PURE__*/ validator(settings.zoom);
/** Checks the settings for print. */
export const validatePrintSettings = /*#__PURE__*/ validator(settings.printSettings);
