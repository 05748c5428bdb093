/** What goes to a frame. */
export interface FrameRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** What a frame answers. */
export interface Reply<T> {
  statusCode: number;
  statusText: string;
  headers: Record<string, string>;
  body: T;
}

/** A message of the wire, in either direction: a request has a method, a reply a status. */
export interface Message {
  method?: string;
  statusCode?: number;
  headers?: Record<string, unknown>;
}

/** A request names a method; everything else that has headers may be a reply, whatever its status is. */
export function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { method, headers } = data as Message;
  const isRequest = typeof method === 'string';
  return (isRequest || method === undefined) && typeof (headers ?? (isRequest && {})) === 'object';
}
