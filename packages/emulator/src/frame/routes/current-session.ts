import type { EmbedSession } from '../report/embed-session.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** Holds the session of the loaded content. Each load replaces it. */
export interface CurrentSession {
  session: EmbedSession | undefined;
}

/** @throws {FrameRequestError} 500 when no content is loaded */
export function requireSession({ session: current }: CurrentSession): EmbedSession {
  if (!current)
    throw new FrameRequestError(500, { message: 'notLoaded', detailedMessage: 'No report is loaded.' });
  return current;
}
