import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';

/**
 * Sends a GET request for a list of objects.
 *
 * @throws {ToolkitError} `request_failed` when the frame returns anything else
 */
export async function readList<T extends object>(
  client: FrameClient,
  url: string,
  options?: CallOptions,
): Promise<T[]> {
  const list = await client.read<unknown>(url, options);
  if (Array.isArray(list) && list.every(isObject)) return list as T[];
  throw client.createError('request_failed', `GET ${url} did not return a list`);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
