import type { FrameClient } from './frame-client.ts';
import { ToolkitError } from './errors.ts';
import type { ErrorCode } from './errors.ts';

/** Throws at the host page. */
export function throwTranslated(client: FrameClient, code: ErrorCode, message: string): never {
  throw client.toHostError(new ToolkitError(code, message));
}

/** Throws at the host page that what it named is not there. */
export function throwNotFound(client: FrameClient, message: string): never {
  throwTranslated(client, 'not_found', message);
}
