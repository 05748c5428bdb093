import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import { redactText } from '../services/audit-entries/redact-text.ts';
import { getPath } from './request-context.ts';

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: unknown;
  stack: string;
  cause?: LoggedError;
}

const maxStackLength = 10_000;

/**
 * Returns the type, message, code, stack and causes of an error. Omits other properties, which may contain rows,
 * headers or bodies.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)), stack: '' };
  return {
    type: error.name,
    message: redactText(error.message),
    ...('code' in error && { code: error.code }),
    stack: redactText(error.stack ?? '', maxStackLength),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Receives the log entries, one line each. */
export interface LogStream {
  write(line: string): void;
}

/** Creates the options of the JSON logger. Only {@link logRequests} logs requests, without headers, query and body. */
export const createLoggerOptions = (
  level: string,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logger: { level, serializers: { err: describeError }, ...(stream && { stream }) },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

/** Registers a hook that writes one log entry per completed request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: redactText(getPath(request)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.user && { userId: request.user.id }),
        ...(request.view && { viewedUserId: request.view.target.id }),
        ...(request.failure && { code: request.failure.code }),
      },
      'request',
    );
  });
}
