import type { EmbedSession } from '../report/embed-session.ts';
import type { ReportStore } from '../report/report-store.ts';
import { createFrameError } from '../transport/messages.ts';

/** Reference to the session of the loaded content. Each load replaces the session. */
export interface CurrentSession {
  session: EmbedSession | undefined;
}

/**
 * Returns the store of the loaded content.
 *
 * @throws {FrameRequestError} 500 when no content is loaded
 */
export type RequireStore = () => ReportStore;

/**
 * Returns the session of the loaded content.
 *
 * @throws {FrameRequestError} 500 when no content is loaded
 */
export function requireSession({ session }: CurrentSession): EmbedSession {
  if (!session) throw createFrameError(500, 'notLoaded', 'No content is loaded.');
  return session;
}
