import type { EmbedSession } from './embed-session.ts';
import { errorCode, failureBody, tokenExpiredBody } from './errors.ts';
import type { View } from './view.ts';

const information = 0;

/** Tells the viewer and the host what went wrong, or otherwise than they asked. */
export class Failures {
  #session: EmbedSession;
  #view: View;

  constructor(session: EmbedSession, view: View) {
    this.#session = session;
    this.#view = view;
  }

  tokenExpired(): void {
    const { settings, correlationId } = this.#session;
    this.#tell(this.#view.strings(settings).tokenExpired);
    this.#session.host.raise('error', tokenExpiredBody(correlationId));
  }

  /** Something went wrong other than by an expired token. */
  failed(error: unknown): void {
    const { isLoaded, correlationId, host } = this.#session;
    const body = failureBody(error, isLoaded, correlationId);
    this.#tell(body.detailedMessage);
    host.raise('error', body);
  }

  /** Something is other than the host asked for, although nothing failed. */
  inform(message: string, detailedMessage: string): void {
    this.#tell(detailedMessage);
    const technicalDetails = { requestId: this.#session.correlationId };
    this.#session.host.raise('info', { message, detailedMessage, level: information, technicalDetails });
  }

  /** Whether an error means that the token ran out. */
  static isExpiry(error: unknown): boolean {
    return errorCode(error) === 'TokenExpired';
  }

  #tell(text: string): void {
    if (!this.#session.settings.hideErrors) this.#view.showNotice(text);
  }
}
