import type { Session } from '../report/session.ts';
import { WireError } from '../wire/messages.ts';

/** The session in force: a load makes one, the next load replaces it. */
export interface SessionBox {
  current: Session | undefined;
}

/** The session. Throws the wire's 500 when nothing was loaded. */
export function sessionOf({ current }: SessionBox): Session {
  if (!current) throw new WireError(500, { message: 'notLoaded', detailedMessage: 'No report is loaded.' });
  return current;
}
