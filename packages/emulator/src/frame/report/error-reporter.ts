import type { EmbedSession } from './embed-session.ts';
import { getErrorCode, buildErrorBody, buildTokenExpiredBody } from './error-bodies.ts';
import type { ReportRenderer } from './report-renderer.ts';

const infoLevel = 0;

/** Reports errors and information to the viewer and the host page. */
export class ErrorReporter {
  #session: EmbedSession;
  #renderer: ReportRenderer;

  constructor(session: EmbedSession, renderer: ReportRenderer) {
    this.#session = session;
    this.#renderer = renderer;
  }

  reportTokenExpired(): void {
    const { settings, correlationId } = this.#session;
    this.#showNotice(this.#renderer.getStrings(settings).tokenExpired);
    this.#session.host.raise('error', buildTokenExpiredBody(correlationId));
  }

  /** Reports errors other than expired tokens. */
  reportError(error: unknown): void {
    const { isLoaded, correlationId, host } = this.#session;
    const body = buildErrorBody(error, isLoaded, correlationId);
    this.#showNotice(body.detailedMessage);
    host.raise('error', body);
  }

  /** Reports a deviation from the host page's request that is not an error. */
  reportInfo(message: string, detailedMessage: string): void {
    this.#showNotice(detailedMessage);
    const technicalDetails = { requestId: this.#session.correlationId };
    this.#session.host.raise('info', { message, detailedMessage, level: infoLevel, technicalDetails });
  }

  /** Returns whether the error was caused by an expired token. */
  static isTokenExpired(error: unknown): boolean {
    return getErrorCode(error) === 'TokenExpired';
  }

  #showNotice(text: string): void {
    if (!this.#session.settings.hideErrors) this.#renderer.showNotice(text);
  }
}
