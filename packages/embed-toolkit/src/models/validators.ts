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

/** Finds what is wrong, each with its path; `undefined` when all is well. Never throws. */
interface Validator {
  (input: unknown): ValidationIssue[] | undefined;
  /** What it checks, one rule after the other until one finds something. */
  readonly rules: readonly Rule[];
}

function validator(...rules: Rule[]): Validator {
  const find = (input: unknown): ValidationIssue[] | undefined => {
    for (const rule of rules) {
      const issues = validate(rule, input);
      if (issues.length > 0) return issues;
    }
    return undefined;
  };
  return Object.assign(find, { rules });
}

export const validateVisualSelector = /*#__PURE__*/ validator(visualSelector);
export const validateSlicer = /*#__PURE__*/ validator(requests.slicer);
export const validateSlicerState = /*#__PURE__*/ validator(requests.slicerState);
export const validatePlayBookmarkRequest = /*#__PURE__*/ validator(requests.playBookmark);
export const validateAddBookmarkRequest = /*#__PURE__*/ validator(requests.addBookmark);
export const validateApplyBookmarkByNameRequest = /*#__PURE__*/ validator(requests.named);
export const validateApplyBookmarkStateRequest = /*#__PURE__*/ validator(requests.bookmarkState);
export const validateCaptureBookmarkRequest = /*#__PURE__*/ validator(requests.captureBookmark);
export const validateSettings = /*#__PURE__*/ validator(settings.settings);
export const validatePanes = /*#__PURE__*/ validator(settings.panes);
export const validateBookmarksPane = /*#__PURE__*/ validator(visible);
export const validateFiltersPane = /*#__PURE__*/ validator(settings.filtersPane);
export const validateFieldsPane = /*#__PURE__*/ validator(expanded);
export const validatePageNavigationPane = /*#__PURE__*/ validator(settings.pageNavigationPane);
export const validateSelectionPane = /*#__PURE__*/ validator(visible);
export const validateSyncSlicersPane = /*#__PURE__*/ validator(visible);
export const validateVisualizationsPane = /*#__PURE__*/ validator(expanded);
export const validateCustomPageSize = /*#__PURE__*/ validator(requests.customPageSize);
export const validateExtension = /*#__PURE__*/ validator(settings.extension);
export const validateMenuGroupExtension = /*#__PURE__*/ validator(settings.menuGroup);
export const validateReportLoad = /*#__PURE__*/ validator(reportLoad);
export const validatePaginatedReportLoad = /*#__PURE__*/ validator(paginatedReportLoad);
export const validateCreateReport = /*#__PURE__*/ validator(createReport);
export const validateQuickCreate = /*#__PURE__*/ validator(quickCreate);
export const validateDashboardLoad = /*#__PURE__*/ validator(dashboardLoad);
export const validateTileLoad = /*#__PURE__*/ validator(tileLoad);
export const validatePage = /*#__PURE__*/ validator(requests.named);
export const validateFilter = /*#__PURE__*/ validator('object', filter);
export const validateUpdateFiltersRequest = /*#__PURE__*/ validator(requests.updateFilters);
export const validateSaveAsParameters = /*#__PURE__*/ validator(requests.named);
export const validateLoadQnaConfiguration = /*#__PURE__*/ validator(qnaLoad);
export const validateQnaInterpretInputData = /*#__PURE__*/ validator(qnaInterpret);
export const validateExportDataRequest = /*#__PURE__*/ validator(requests.exportData);
export const validateVisualHeader = /*#__PURE__*/ validator(settings.visualHeader);
export const validateVisualSettings = /*#__PURE__*/ validator(settings.visualSettings);
export const validateCommandsSettings = /*#__PURE__*/ validator(settings.commandsSettings);
export const validateCustomTheme = /*#__PURE__*/ validator(theme);
export const validateZoomLevel = /*#__PURE__*/ validator(settings.zoom);
export const validatePrintSettings = /*#__PURE__*/ validator(settings.printSettings);
