import { healthTexts } from '@embed-portal/api-contract';
import type { ErrorCode, FrameFailureCode, SecurityFilter } from '@embed-portal/api-contract';
import { RequestError, ToolkitError } from 'embed-toolkit';
import type { models } from 'embed-toolkit';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { toSentence } from '../../../format/to-sentence.ts';
import { ApiError } from '../../../http/api-error.ts';
import { language } from '../../../i18n/i18n.ts';
import { viewerMessages as texts } from '../../../messages/viewer.ts';
import { PortalError, hasErrorCode } from '../../../shared/portal-error.ts';

/** Error that the frame reports in `error` events and rejected requests. */
export type FrameError = Partial<models.IError>;

/** Error for an `error` event of the frame. */
export class FrameEventError extends PortalError {
  readonly reported: FrameError;

  constructor(reported: FrameError) {
    super('frame_failed', reported.detailedMessage ?? reported.message ?? texts.embedFailed);
    this.reported = reported;
  }
}

export interface ReportFailure {
  title: string;
  text: string;
  /** Whether the report requires a BI service account that the user has not connected yet. */
  needsAccount?: boolean;
  /** Reason for administrators, who can fix it. */
  reason?: { text: string; detail: string; healthPath: string };
  /** Whether administrators can fix the failure, so that the user can notify them. */
  canNotify?: boolean;
  /** Whether the server did not respond. Retrying may help when the network is back. */
  unreachable?: boolean;
}

function findFrameError(error: unknown): FrameError | undefined {
  if (error instanceof FrameEventError) return error.reported;
  if (error instanceof RequestError) return error;
  if (hasErrorCode(error, 'filters_failed')) return findFrameError(error.cause);
  if (!(error instanceof ToolkitError) || error.code !== 'load_failed') return undefined;
  const { cause } = error;
  return findFrameError(cause) ?? (typeof cause === 'object' ? cause : undefined) ?? {};
}

const maxTextLength = 500;

/** Returns the detailed message of a frame error, or the short message if there is no detailed one. */
const getDetail = ({ detailedMessage, message }: FrameError): string =>
  (detailedMessage ?? message ?? '').slice(0, maxTextLength);

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns whether the text contains the name as a separate word: `Store` is not a separate word in `Stores`. */
const containsName = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(name)}(?![\\p{L}\\p{N}_])`, 'u').test(text);

const missingPattern =
  /\bno (?:table|column|field)|not (?:exist|found)|n['’]t exist|cannot (?:be found|find)|missing|unknown|invalid/i;

interface FilterProblem {
  filter: SecurityFilter;
  text: string;
}

/** Returns the security filter that caused an error, with the reason. */
function findFilterProblem(error: FrameError, filters: readonly SecurityFilter[]): FilterProblem | undefined {
  const detail = getDetail(error);
  for (const filter of filters) {
    const { table, column } = filter.target;
    const namesTable = containsName(detail, table);
    if (!namesTable && !containsName(detail, column)) continue;
    if (!missingPattern.test(detail)) return { filter, text: toSentence(detail) };
    const text = containsName(detail, column)
      ? texts.columnMissing(table, column)
      : texts.tableMissing(table);
    return { filter, text };
  }
  return undefined;
}

/** Returns whether a security filter caused an error of the frame. */
export const isFilterError = (error: FrameError, filters: readonly SecurityFilter[]): boolean =>
  findFilterProblem(error, filters) !== undefined;

/** Explanations by error code of the BI service. For other codes, the message of the frame is shown. */
const explanations: [pattern: RegExp, text: string][] = [
  [/TokenExpired/i, texts.accessExpired],
  [/NotAuthorized|Unauthorized|Forbidden/i, texts.accessDenied],
  [/EntityNotFound/i, texts.reportDeleted],
  [/\broles?\b|effective ?identity/i, texts.identityRejected],
];

const transientPattern = /unavailable|time(?:d )?-?out|too ?many ?requests|internal ?server ?error|throttl/i;

/** Returns a message for an error of the frame: what happened and what to do. */
export function explainFrameError(error: FrameError, filters: readonly SecurityFilter[]): string {
  const problem = findFilterProblem(error, filters);
  if (problem) return `${problem.text} ${texts.checkFilter(problem.filter.name)}`;
  const detail = getDetail(error);
  const searchText = [error.errorCode, error.message, detail].join(' ');
  const [, explanation] = explanations.find(([pattern]) => pattern.test(searchText)) ?? [];
  if (explanation) return explanation;
  if (detail === '') return texts.embedFailed;
  return `${toSentence(detail)} ${transientPattern.test(searchText) ? texts.tryLater : texts.checkSettings}`;
}

function explainFilterFailure(error: FrameError | undefined, filters: readonly SecurityFilter[]): string {
  if (error && isFilterError(error, filters)) return explainFrameError(error, filters);
  const detail = error ? getDetail(error) : '';
  const names = filters.map(({ name }) => name);
  return [texts.filtersFailed, detail && toSentence(detail), texts.checkFilters(names)]
    .filter(Boolean)
    .join(' ');
}

function explainApiError({ status, message, failure }: ApiError): string {
  // The notification bar already shows the message of the error catalog.
  if (status === undefined) return `${texts.noResponse} ${texts.tryLater}`;
  if (failure?.code === 'unavailable' || !failure) return message || texts.tokenFailed;
  if (failure.concerns === 'report') return texts.reportFails;
  return failure.connection ? texts.connectionFails(failure.connection.name) : texts.itsConnectionFails;
}

/** Returns the reason for a failure, if the user administers the report or its connection. */
function toReason({ failure }: ApiError, reportId: string): ReportFailure['reason'] {
  if (!failure?.code || !failure.connection) return undefined;
  const { problem, remedy } = healthTexts[language][failure.code];
  const entity = failure.concerns === 'connection' ? failure.connection.id : reportId;
  return {
    text: `${problem} ${remedy}`,
    detail: failure.detail ?? '',
    healthPath: `/health?entity=${entity}`,
  };
}

/** Returns what to show in place of a report that cannot be displayed. */
export function toReportFailure(
  error: unknown,
  { id, report: { reportSecurityFilters: filters } }: EmbeddedReport,
): ReportFailure {
  if (hasErrorCode(error, 'report_invalid'))
    return { title: texts.invalid, text: texts.invalidText, canNotify: true };
  const title = texts.failedTitle;
  if (error instanceof ApiError) {
    const reason = toReason(error, id);
    return {
      title,
      text: explainApiError(error),
      ...(reason && { reason }),
      canNotify: error.failure !== undefined,
      needsAccount: error.code === ('grant_required' satisfies ErrorCode),
      unreachable: error.status === undefined,
    };
  }
  const frameError = findFrameError(error);
  if (hasErrorCode(error, 'filters_failed'))
    return { title, text: explainFilterFailure(frameError, filters), canNotify: true };
  if (frameError) return { title, text: explainFrameError(frameError, filters), canNotify: true };
  const timedOut = error instanceof ToolkitError && error.code === 'timeout';
  return { title, text: timedOut ? texts.timedOut : texts.embedFailed, canNotify: !timedOut };
}

/**
 * Returns the code with which the portal reports a failure of the frame to the server; undefined for failures that the
 * server already knows, and for those of the network.
 */
export function toFrameFailureCode(error: unknown): FrameFailureCode | undefined {
  if (hasErrorCode(error, 'report_invalid')) return 'noPages';
  if (error instanceof ApiError || !navigator.onLine) return undefined;
  return hasErrorCode(error, 'filters_failed') ? 'filtersFailed' : 'loadFailed';
}
