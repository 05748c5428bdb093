/** A message that asks for something, from either side. */
export interface RequestMessage {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** The answer to one; `id` in the headers tells to which. */
export interface ResponseMessage {
  statusCode: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** The error shape of the wire. */
export interface ErrorBody {
  message: string;
  detailedMessage?: string;
  errorCode?: string;
  level?: number;
}

/** A refusal: its status and its body go to the host as they are. */
export class FrameRequestError extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody | ErrorBody[] | string;

  constructor(statusCode: number, body: ErrorBody | ErrorBody[] | string) {
    super(typeof body === 'string' ? body : 'The request is refused.');
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** Whether a message is a request, and no reply or something foreign. */
export function isRequest(data: unknown): data is RequestMessage {
  return (
    isObject(data) &&
    typeof data['method'] === 'string' &&
    typeof data['url'] === 'string' &&
    hasValidHeaders(data)
  );
}

/** Whether a message is a reply. */
export function isResponse(data: unknown): data is ResponseMessage {
  return isObject(data) && typeof data['statusCode'] === 'number' && hasValidHeaders(data);
}

function hasValidHeaders(data: Record<string, unknown>): boolean {
  return data['headers'] === undefined || isObject(data['headers']);
}

/** Whether a value is a plain object, as opposed to a list or nothing. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
