import type { EmbedSession } from '../report/embed-session.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** The session in force: a load makes one, the next load replaces it. */
export interface CurrentSession {
  session: EmbedSession | undefined;
}

/** The session. Throws the wire's 500 when nothing was loaded. */
export function requireSession({ session: current }: CurrentSession): EmbedSession {
  if (!current)
    throw new FrameRequestError(500, { message: 'notLoaded', detailedMessage: 'No report is loaded.' });
  return current;
}
