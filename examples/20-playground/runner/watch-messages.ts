import type { Service } from 'embed-toolkit';
import type { WireMessage } from '../shared/messages.ts';
import { toDisplayedValue } from './display-value.ts';

interface FrameMessage {
  method?: string;
  url?: string;
  statusCode?: number;
  headers?: { id?: string };
  body?: unknown;
}

/** A request that has no response yet. */
interface PendingRequest {
  method: string;
  url: string;
  time: number;
}

type Report = (message: WireMessage) => void;

const requests = new Map<string, PendingRequest>();
const getTime = () => Math.round(performance.now());
const isEventUrl = (url: string) => url.includes('/events/') || url.startsWith('/ready/');

const isEmptyObject = (body: unknown) => JSON.stringify(body) === '{}';

/** Returns the body of a message without tokens. The body of a token request is the token itself. */
const toBody = (url: string, body: unknown) =>
  body === undefined || body === '' || isEmptyObject(body)
    ? undefined
    : toDisplayedValue(url.endsWith('/token') && typeof body === 'string' ? '(hidden)' : body);

/** Reports each message that a service sends. */
export function watchSentMessages(service: Service, report: Report): void {
  const { wpmp } = service;
  const send = wpmp.postMessage.bind(wpmp);
  wpmp.postMessage = <T>(...args: Parameters<typeof send>): Promise<T> => {
    const { method = '', url = '', body, headers } = args[1] as FrameMessage;
    const response = send<T>(...args);
    const time = getTime();
    // The proxy of the service adds the ID while it sends the message.
    const id = headers?.id;
    if (id !== undefined) requests.set(id, { method, url, time });
    report({
      kind: 'wire',
      type: 'request',
      isSent: true,
      method,
      url,
      status: undefined,
      time,
      duration: undefined,
      body: toBody(url, body),
    });
    return response;
  };
}

/** Reports each message that a frame sends to this page. Responses are reported with the URL of their request. */
export function watchReceivedMessages(report: Report): void {
  window.addEventListener('message', ({ data, source }: MessageEvent<FrameMessage | null>) => {
    if (source === window.parent || !data?.headers) return;
    const { method = '', url = '', statusCode, headers, body } = data;
    const time = getTime();
    const common = { kind: 'wire', isSent: false, time } as const;
    if (method) {
      const type = isEventUrl(url) ? 'event' : 'request';
      report({
        ...common,
        type,
        method,
        url,
        status: undefined,
        duration: undefined,
        body: toBody(url, body),
      });
      return;
    }
    if (!statusCode) return;
    const request = requests.get(headers.id ?? '');
    report({
      ...common,
      type: 'response',
      method: request?.method ?? '',
      url: request?.url ?? '',
      status: statusCode,
      duration: request ? time - request.time : undefined,
      body: toBody(request?.url ?? '', body),
    });
  });
}
