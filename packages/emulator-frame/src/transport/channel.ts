import type { FrameSettings } from '@embed-portal/emulator-protocol/service-messages';
import { createRandomId } from '../random-id.ts';
import { isResponse, isRequest } from './messages.ts';
import type { ResponseMessage, RequestMessage } from './messages.ts';

export type RequestHandler = (request: RequestMessage) => Promise<{ statusCode: number; body: unknown }>;

/** Bidirectional message channel to the host page. */
export interface Channel {
  /** Sends a request. Rejects if the host page does not respond within ten seconds. */
  request(method: string, url: string, body: unknown): Promise<ResponseMessage>;
  /** Posts a message without waiting for a response. */
  post(url: string, body: unknown): void;
}

const responseTimeoutMs = 10_000;

/**
 * Opens the channel immediately, so that no early message is missed. Accepts messages only from the parent window on a
 * configured host origin. Sends messages only to that origin, or to all configured origins until it is known.
 */
export function openChannel({ hostOrigins, faults }: FrameSettings, handleRequest: RequestHandler): Channel {
  const pending = new Map<string, (response: ResponseMessage) => void>();
  let hostOrigin = hostOrigins.find((origin) => origin === getOrigin(document.referrer));
  const send = (message: RequestMessage | ResponseMessage): void => {
    for (const origin of hostOrigin === undefined ? hostOrigins : [hostOrigin])
      parent.postMessage(message, origin);
  };
  const respond = async (request: RequestMessage): Promise<void> => {
    const { statusCode, body } = await handleRequest(request);
    if (faults.dropReplies) return;
    if (faults.replyDelayMs !== undefined)
      await new Promise((resolve) => setTimeout(resolve, faults.replyDelayMs));
    const message = { statusCode, headers: { id: request.headers['id'] }, body };
    send(message);
    if (faults.duplicateReplies) send(message);
  };
  const sendRequest = (method: string, url: string, body: unknown): string => {
    const id = createRandomId();
    send({ method, url, headers: { id }, body });
    return id;
  };
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source !== parent || !hostOrigins.includes(origin)) return;
    hostOrigin = origin;
    if (isRequest(data)) void respond({ ...data, headers: data.headers ?? {} });
    else if (isResponse(data)) pending.get(String(data.headers?.['id']))?.(data);
  });
  return {
    post: (url, body) => void sendRequest('POST', url, body),
    request: (method, url, body) =>
      new Promise((resolve, reject) => {
        const id = sendRequest(method, url, body);
        const settle = (): void => {
          clearTimeout(timer);
          pending.delete(id);
        };
        const timer = setTimeout(() => {
          settle();
          reject(new Error(`The host page did not respond to ${method} ${url}.`));
        }, responseTimeoutMs);
        pending.set(id, (message) => {
          settle();
          resolve(message);
        });
      }),
  };
}

function getOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
