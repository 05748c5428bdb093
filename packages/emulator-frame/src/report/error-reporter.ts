import type { HostConnection } from '../host-connection.ts';
import type { EmbedState } from './embed-state.ts';
import { buildErrorBody, buildTokenExpiredBody } from './error-bodies.ts';
import { getReportStrings } from './localization.ts';

const infoLevel = 0;

/** Reports errors and information to the viewer and the host page. */
export interface ErrorReporter {
  reportTokenExpired(): void;
  /** Reports errors other than expired tokens. */
  reportError(error: unknown): void;
  /** Reports a deviation from the host page's request that is not an error. */
  reportInfo(message: string, detailedMessage: string): void;
}

/** Functions that an error reporter requires. */
interface ErrorReporterFunctions {
  getState(): EmbedState;
  raise: HostConnection['raise'];
  showNotice(text: string): void;
}

export function createErrorReporter(
  { getState, raise, showNotice }: ErrorReporterFunctions,
  correlationId: string,
): ErrorReporter {
  const showUnlessHidden = (text: string): void => {
    if (!getState().settings.hideErrors) showNotice(text);
  };
  return {
    reportTokenExpired() {
      showUnlessHidden(getReportStrings(getState().settings).tokenExpired);
      raise('error', buildTokenExpiredBody(correlationId));
    },
    reportError(error) {
      const body = buildErrorBody(error, getState().report !== undefined, correlationId);
      showUnlessHidden(body.detailedMessage);
      raise('error', body);
    },
    reportInfo(message, detailedMessage) {
      showUnlessHidden(detailedMessage);
      const technicalDetails = { requestId: correlationId };
      raise('info', { message, detailedMessage, level: infoLevel, technicalDetails });
    },
  };
}
