import { ErrorBody } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import { translateText } from '../i18n/i18n.ts';
import { exportMessages } from '../messages/exports.ts';
import type { ApiServers } from '../session/api-server.ts';
import type { Session } from '../session/session.ts';
import { buildUrl } from './build-url.ts';
import type { RouteUrl } from './build-url.ts';

interface Download<R extends Route> extends RouteUrl<R> {
  /** Name of the file without the date. */
  name: string;
  fileExtension: string;
}

async function toError(response: Response): Promise<Error> {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  return new Error(body.success ? translateText(body.data.error.message) : exportMessages.failed);
}

/**
 * Downloads the response of a route as a file. The browser keeps large files on disk.
 *
 * @throws {Error} with the message of the server when it rejects the request, and `TypeError` when the connection fails.
 */
export async function downloadFile<R extends Route>(
  session: Pick<Session, 'getToken'>,
  { current }: Pick<ApiServers, 'current'>,
  { name, fileExtension, ...request }: Download<R>,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${await session.getToken()}` };
  const response = await fetch(buildUrl(current.url, request), { headers, signal });
  if (!response.ok) throw await toError(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${fileExtension}`;
  link.click();
  URL.revokeObjectURL(url);
}
