import { ToolkitError } from '../shared/errors.ts';
import type { ErrorCode } from '../shared/errors.ts';
import type { FrameClient } from './frame-client.ts';

/** Throws an error, translated for the host page. */
export function throwTranslated(client: FrameClient, code: ErrorCode, message: string): never {
  throw client.toHostError(new ToolkitError(code, message));
}

/** Throws `not_found`, translated for the host page. */
export function throwNotFound(client: FrameClient, message: string): never {
  throwTranslated(client, 'not_found', message);
}
