/** Request in either direction. */
export interface RequestMessage {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Response to a request. Its `id` header equals the `id` header of the request. */
export interface ResponseMessage {
  statusCode: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Error in a response body. */
export interface ErrorBody {
  message: string;
  detailedMessage?: string;
  errorCode?: string;
  level?: number;
}

/** Stable, machine-readable code of an error that the report returns or raises, in the field `message`. */
export type FrameErrorCode =
  | 'InternalError'
  | 'LoadReportFailed'
  | 'PowerBINotAuthorizedException'
  | 'QueryFailed'
  | 'TokenExpired'
  | 'bookmarkNotFound'
  | 'dataFieldNotFound'
  | 'dataFieldNotSupported'
  | 'dataRoleFull'
  | 'dataRoleNotFound'
  | 'displayNameRequired'
  | 'modelNotAvailable'
  | 'noData'
  | 'notLoaded'
  | 'notSupported'
  | 'operationNotSupported'
  | 'pageNotFound'
  | 'propertyNotSupported'
  | 'propertyValueNotSupported'
  | 'visualNotFound'
  | 'visualTypeNotSupported';

/** Error that is sent to the host page as the response. */
export class FrameRequestError extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody | ErrorBody[] | string;

  constructor(statusCode: number, body: ErrorBody | ErrorBody[] | string) {
    super(describeBody(body));
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** Creates an error with a code, and the reason for developers. */
export const createFrameError = (
  statusCode: number,
  message: FrameErrorCode,
  detailedMessage: string,
): FrameRequestError => new FrameRequestError(statusCode, { message, detailedMessage });

function describeBody(body: FrameRequestError['body']): string {
  if (typeof body === 'string') return body;
  const errors = Array.isArray(body) ? body : [body];
  return errors.map(({ message, detailedMessage }) => detailedMessage ?? message).join('; ');
}

/** Returns whether a message is a request. */
export function isRequest(data: unknown): data is RequestMessage {
  return (
    isObject(data) &&
    typeof data['method'] === 'string' &&
    typeof data['url'] === 'string' &&
    hasValidHeaders(data)
  );
}

/** Returns whether a message is a response. */
export function isResponse(data: unknown): data is ResponseMessage {
  return isObject(data) && typeof data['statusCode'] === 'number' && hasValidHeaders(data);
}

function hasValidHeaders(data: Record<string, unknown>): boolean {
  return data['headers'] === undefined || isObject(data['headers']);
}

/** Returns whether a value is an object, but not an array or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
