import type { ValidationIssue } from '../shared/errors.ts';
import { expanded, theme, visible, visualSelector } from '../validation/basics.ts';
import { createReport, quickCreate } from '../validation/create.ts';
import { dashboardLoad, tileLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';
import { filter } from '../validation/filters.ts';
import { qnaInterpret, qnaLoad } from '../validation/qna.ts';
import { paginatedReportLoad, reportLoad } from '../validation/report.ts';
import * as requests from '../validation/requests.ts';
import type { Rule } from '../validation/rule.ts';
import * as settings from '../validation/settings.ts';
import { validateStrictly } from '../validation/strict.ts';

/** Options of validators. */
interface ValidatorOptions {
  /**
   * Also rejects input that powerbi-models accepts and Power BI rejects: unknown operators, more than two conditions,
   * locales that are not strings, unknown `pageView` values.
   *
   * @defaultValue false
   */
  strict?: boolean;
}

/** Returns the validation issues, or `undefined` for valid input. Never throws. */
interface Validator {
  /** Validates the input. */
  (input: unknown, options?: ValidatorOptions): ValidationIssue[] | undefined;
  /** Overload for array methods such as `map`, which pass the index. */
  (input: unknown, index: number): ValidationIssue[] | undefined;
  /** The rules, applied in order until one finds an issue. */
  readonly rules: readonly Rule[];
}

function createValidator(...rules: Rule[]): Validator {
  const validateInput = (
    input: unknown,
    options?: ValidatorOptions | number,
  ): ValidationIssue[] | undefined => {
    for (const rule of rules) {
      const issues = validate(rule, input);
      if (issues.length > 0) return issues;
    }
    const isStrict = (options as ValidatorOptions | undefined)?.strict === true;
    const issues = isStrict ? validateStrictly(input) : [];
    return issues.length > 0 ? issues : undefined;
  };
  return Object.assign(validateInput, { rules });
}

/** Validates the selector of a visual. */
export const validateVisualSelector = /*#__PURE__*/ createValidator(visualSelector);
/** Validates a slicer: its selector and its state. */
export const validateSlicer = /*#__PURE__*/ createValidator(requests.slicer);
/** Validates the state of a slicer. */
export const validateSlicerState = /*#__PURE__*/ createValidator(requests.slicerState);
/** Validates a request to present bookmarks. */
export const validatePlayBookmarkRequest = /*#__PURE__*/ createValidator(requests.playBookmark);
/** Validates a request to add a bookmark. */
export const validateAddBookmarkRequest = /*#__PURE__*/ createValidator(requests.addBookmark);
/** Validates a request to apply a bookmark by its name. */
export const validateApplyBookmarkByNameRequest = /*#__PURE__*/ createValidator(requests.named);
/** Validates a request to apply a captured state. */
export const validateApplyBookmarkStateRequest = /*#__PURE__*/ createValidator(requests.bookmarkState);
/** Validates a request to capture a bookmark. */
export const validateCaptureBookmarkRequest = /*#__PURE__*/ createValidator(requests.captureBookmark);
/** Validates the settings of a report. */
export const validateSettings = /*#__PURE__*/ createValidator(settings.settings);
/** Validates the panes of a report. */
export const validatePanes = /*#__PURE__*/ createValidator(settings.panes);
/** Validates the bookmarks pane. */
export const validateBookmarksPane = /*#__PURE__*/ createValidator(visible);
/** Validates the filters pane. */
export const validateFiltersPane = /*#__PURE__*/ createValidator(settings.filtersPane);
/** Validates the fields pane. */
export const validateFieldsPane = /*#__PURE__*/ createValidator(expanded);
/** Validates the page navigation pane. */
export const validatePageNavigationPane = /*#__PURE__*/ createValidator(settings.pageNavigationPane);
/** Validates the selection pane. */
export const validateSelectionPane = /*#__PURE__*/ createValidator(visible);
/** Validates the pane that synchronizes slicers. */
export const validateSyncSlicersPane = /*#__PURE__*/ createValidator(visible);
/** Validates the visualizations pane. */
export const validateVisualizationsPane = /*#__PURE__*/ createValidator(expanded);
/** Validates the size of a page. */
export const validateCustomPageSize = /*#__PURE__*/ createValidator(requests.customPageSize);
/** Validates a menu command of the host page. */
export const validateExtension = /*#__PURE__*/ createValidator(settings.extension);
/** Validates a group of menu commands. */
export const validateMenuGroupExtension = /*#__PURE__*/ createValidator(settings.menuGroup);
/** Validates the configuration of a report. */
export const validateReportLoad = /*#__PURE__*/ createValidator(reportLoad);
/** Validates the configuration of a paginated report. */
export const validatePaginatedReportLoad = /*#__PURE__*/ createValidator(paginatedReportLoad);
/** Validates the configuration of a new report. */
export const validateCreateReport = /*#__PURE__*/ createValidator(createReport);
/** Validates the configuration of a report that is created from data. */
export const validateQuickCreate = /*#__PURE__*/ createValidator(quickCreate);
/** Validates the configuration of a dashboard. */
export const validateDashboardLoad = /*#__PURE__*/ createValidator(dashboardLoad);
/** Validates the configuration of a tile. */
export const validateTileLoad = /*#__PURE__*/ createValidator(tileLoad);
/** Validates the name of a page. */
export const validatePage = /*#__PURE__*/ createValidator(requests.named);
/** Validates a filter of any type. */
export const validateFilter = /*#__PURE__*/ createValidator('object', filter);
/** Validates a request to change filters. */
export const validateUpdateFiltersRequest = /*#__PURE__*/ createValidator(requests.updateFilters);
/** Validates the parameters of `saveAs`. */
export const validateSaveAsParameters = /*#__PURE__*/ createValidator(requests.named);
/** Validates the configuration of Q&A. */
export const validateLoadQnaConfiguration = /*#__PURE__*/ createValidator(qnaLoad);
/** Validates a Q&A question. */
export const validateQnaInterpretInputData = /*#__PURE__*/ createValidator(qnaInterpret);
/** Validates a request to export the data of a visual. */
export const validateExportDataRequest = /*#__PURE__*/ createValidator(requests.exportData);
/** Validates the header settings of visuals. */
export const validateVisualHeader = /*#__PURE__*/ createValidator(settings.visualHeader);
/** Validates the settings of visuals. */
export const validateVisualSettings = /*#__PURE__*/ createValidator(settings.visualSettings);
/** Validates the settings of built-in menu commands. */
export const validateCommandsSettings = /*#__PURE__*/ createValidator(settings.commandsSettings);
/** Validates a theme. */
export const validateCustomTheme = /*#__PURE__*/ createValidator(theme);
/** Validates a zoom level, from 0.25 to 4. */
export const validateZoomLevel = /*#__PURE__*/ createValidator(settings.zoom);
/** Validates the print settings. */
export const validatePrintSettings = /*#__PURE__*/ createValidator(settings.printSettings);
