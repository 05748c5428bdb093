import type { ErrorCode, SecurityFilter } from '@embed-portal/api-contract';
import { RequestError, ToolkitError } from 'embed-toolkit';
import type { models } from 'embed-toolkit';
import { ApiError } from '../../../http/api-error.ts';
import { viewerMessages as texts } from '../../../messages/viewer.ts';
import { toSentence } from '../../../to-sentence.ts';

/** The entry points at nothing that can be shown. Trying again does not help; changing its settings does. */
export class InvalidReportError extends Error {
  override readonly name = 'InvalidReportError';
}

/** An error as frames report it, in `error` events and in refused calls. */
export type FrameError = Partial<models.IError>;

/** The frame raised an `error` event. */
export class FrameEventError extends Error {
  override readonly name = 'FrameEventError';
  readonly reported: FrameError;

  constructor(reported: FrameError) {
    super(reported.detailedMessage ?? reported.message ?? texts.embedFailed);
    this.reported = reported;
  }
}

/** The security filters could not be applied: what the frame shows is not filtered. */
export class SecurityFilterError extends Error {
  override readonly name = 'SecurityFilterError';

  constructor(cause: unknown) {
    super(texts.filtersRefused, { cause });
  }
}

export interface ReportFailure {
  title: string;
  text: string;
  /** The report requires a BI service account that the user has not connected yet. */
  needsAccount?: boolean;
  /** The server did not answer: opening the report can work when the network returns. */
  unreachable?: boolean;
}

const findFrameError = (error: unknown): FrameError | undefined => {
  if (error instanceof FrameEventError) return error.reported;
  if (error instanceof RequestError) return error;
  if (error instanceof SecurityFilterError) return findFrameError(error.cause);
  if (!(error instanceof ToolkitError) || error.code !== 'load_failed') return undefined;
  const { cause } = error;
  return (
    findFrameError(cause) ?? (typeof cause === 'object' ? (cause as FrameError | null) : undefined) ?? {}
  );
};

const longestText = 500;

/** What the frame wrote for people, else its short message. */
const detailOf = ({ detailedMessage, message }: FrameError): string =>
  (detailedMessage ?? message ?? '').slice(0, longestText);

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text contains a name as a whole: `Store` is not part of `Stores`. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(name)}(?![\\p{L}\\p{N}_])`, 'u').test(text);

const missing =
  /\bno (?:table|column|field)|not (?:exist|found)|n['’]t exist|cannot (?:be found|find)|missing|unknown|invalid/i;

interface FilterProblem {
  filter: SecurityFilter;
  text: string;
}

/** The security filter that an error is about, and what is wrong with it. */
const findFilterProblem = (
  error: FrameError,
  filters: readonly SecurityFilter[],
): FilterProblem | undefined => {
  const detail = detailOf(error);
  for (const filter of filters) {
    const { table, column } = filter.target;
    const namesTable = mentions(detail, table);
    if (!namesTable && !mentions(detail, column)) continue;
    if (!missing.test(detail)) return { filter, text: toSentence(detail) };
    const text = mentions(detail, column) ? texts.columnMissing(table, column) : texts.tableMissing(table);
    return { filter, text };
  }
  return undefined;
};

/** Whether an error of the frame is about one of the security filters. */
export const isFilterError = (error: FrameError, filters: readonly SecurityFilter[]): boolean =>
  findFilterProblem(error, filters) !== undefined;

/** Explanations of the service's codes; what is not listed is explained by the frame's own words. */
const explanations: [pattern: RegExp, text: string][] = [
  [/TokenExpired/i, texts.accessExpired],
  [/NotAuthorized|Unauthorized|Forbidden/i, texts.accessDenied],
  [/EntityNotFound/i, texts.reportGone],
  [/\broles?\b|effective ?identity/i, texts.identityRefused],
];

const passing = /unavailable|time(?:d )?-?out|too ?many ?requests|internal ?server ?error|throttl/i;

/** What an error of the frame means for the user, and what to do about it. */
export const explainFrameError = (error: FrameError, filters: readonly SecurityFilter[]): string => {
  const problem = findFilterProblem(error, filters);
  if (problem) return `${problem.text} ${texts.checkFilter(problem.filter.name)}`;
  const detail = detailOf(error);
  const searched = [error.errorCode, error.message, detail].join(' ');
  const [, explanation] = explanations.find(([pattern]) => pattern.test(searched)) ?? [];
  if (explanation) return explanation;
  if (detail === '') return texts.embedFailed;
  return `${toSentence(detail)} ${passing.test(searched) ? texts.tryLater : texts.checkSettings}`;
};

const explainRefusedFilters = (error: FrameError | undefined, filters: readonly SecurityFilter[]): string => {
  if (error && isFilterError(error, filters)) return explainFrameError(error, filters);
  const detail = error ? detailOf(error) : '';
  const names = filters.map(({ name }) => name);
  return [texts.filtersRefused, detail && toSentence(detail), texts.checkFilters(names)]
    .filter(Boolean)
    .join(' ');
};

/** Refusals that only other settings of the report or its connection can change. */
const settingsCodes: readonly string[] = ['bi_refused', 'invalid'] satisfies ErrorCode[];

const explainApiError = ({ status, code, message }: ApiError): string => {
  // The notification bar shows the message of the error catalogue.
  if (status === undefined) return `${texts.noAnswer} ${texts.tryLater}`;
  if (!message) return texts.tokenFailed;
  return settingsCodes.includes(code) ? `${toSentence(message)} ${texts.checkSettings}` : message;
};

/** What the user reads in the place of a report that cannot be shown. */
export const toReportFailure = (error: unknown, filters: readonly SecurityFilter[]): ReportFailure => {
  if (error instanceof InvalidReportError) return { title: texts.invalid, text: texts.invalidText };
  const title = texts.failedTitle;
  if (error instanceof ApiError) {
    const needsAccount = error.code === ('grant_required' satisfies ErrorCode);
    return { title, text: explainApiError(error), needsAccount, unreachable: error.status === undefined };
  }
  const frameError = findFrameError(error);
  if (error instanceof SecurityFilterError)
    return { title, text: explainRefusedFilters(frameError, filters) };
  if (frameError) return { title, text: explainFrameError(frameError, filters) };
  const timedOut = error instanceof ToolkitError && error.code === 'timeout';
  return { title, text: timedOut ? texts.tookTooLong : texts.embedFailed };
};
