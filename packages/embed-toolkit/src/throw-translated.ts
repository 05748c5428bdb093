import type { Caller } from './frame-client.ts';
import { ToolkitError } from './errors.ts';
import type { ErrorCode } from './errors.ts';

/** Throws at the host page. */
export function refuse(caller: Caller, code: ErrorCode, message: string): never {
  throw caller.asSeen(new ToolkitError(code, message));
}

/** Throws at the host page that what it named is not there. */
export function notFound(caller: Caller, message: string): never {
  refuse(caller, 'not_found', message);
}
