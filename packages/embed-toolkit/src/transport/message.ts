/** A request to a frame. */
export interface FrameRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** A response of a frame. */
export interface FrameResponse<T> {
  statusCode: number;
  statusText: string;
  headers: Record<string, string>;
  body: T;
}

/** A message in either direction: requests have a method, responses a status. */
export interface Message {
  method?: string;
  statusCode?: number;
  headers?: Record<string, unknown>;
}

/**
 * Returns whether the data is a message. Requests have a method. Any other object with headers may be a response with
 * any status.
 */
export function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { method, headers } = data as Message;
  const isRequest = typeof method === 'string';
  return (isRequest || method === undefined) && typeof (headers ?? (isRequest && {})) === 'object';
}
