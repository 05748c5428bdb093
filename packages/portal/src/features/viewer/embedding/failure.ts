import type { ErrorCode } from '@embed-portal/api-contract';
import { ToolkitError } from 'embed-toolkit';
import { ApiError } from '../../../http/api-error.ts';
import { viewerMessages } from '../../../messages/viewer.ts';

/** The entry points at nothing that can be shown. Trying again won't help; mending its settings will. */
export class InvalidReportError extends Error {
  override readonly name = 'InvalidReportError';
}

export interface ReportFailure {
  title: string;
  text: string;
  /** It wants an account of the BI service that the user has not connected yet. */
  needsAccount?: boolean;
}

/** What the user is told when a report can't be opened. */
export const failureOf = (error: unknown): ReportFailure => {
  if (error instanceof InvalidReportError) {
    return { title: viewerMessages.invalid, text: viewerMessages.invalidText };
  }
  const title = viewerMessages.failedTitle;
  if (error instanceof ApiError) {
    const needsAccount = error.code === ('grant_required' satisfies ErrorCode);
    return { title, text: error.message || viewerMessages.tokenFailed, needsAccount };
  }
  if (!(error instanceof ToolkitError)) return { title, text: viewerMessages.embedFailed };
  return { title, text: error.code === 'timeout' ? viewerMessages.tookTooLong : error.message };
};
