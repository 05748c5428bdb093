import type { Service } from 'embed-toolkit';

type Direction = '→' | '←';
export type OnMessage = (direction: Direction, text: string, detail: unknown) => void;

interface Message {
  method?: string;
  url?: string;
  statusCode?: number;
  headers?: { id?: string };
  body?: unknown;
}

const isToken = (name: string) => /token/i.test(name) && name !== 'tokenType';

/** Returns a copy of a body without its tokens, which must not appear on screen. */
const redactTokens = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body ?? null, (name, value: unknown) => (isToken(name) && value ? '…' : value)),
  ) as unknown;

/**
 * Reports each message that the service sends or receives. Responses are reported with the URL of their request.
 *
 * @returns a function that stops reporting received messages
 */
export function watchMessages(service: Service, onMessage: OnMessage): () => void {
  const { wpmp } = service;
  const send = wpmp.postMessage.bind(wpmp);
  const requestUrls = new Map<string, string>();

  wpmp.postMessage = <T>(...args: Parameters<typeof send>): Promise<T> => {
    const [, message] = args;
    const { method, url = '', body, headers } = message as Message;
    const response = send<T>(...args);
    requestUrls.set(headers?.id ?? '', url);
    onMessage('→', `${method} ${url}`, url.endsWith('/token') ? '…' : redactTokens(body));
    return response;
  };

  const handleMessage = ({ data }: MessageEvent<Message | null>) => {
    if (!data?.headers) return;
    const { method, url, statusCode, headers, body } = data;
    if (method) onMessage('←', `${method} ${url}`, redactTokens(body));
    else if (statusCode) {
      const requestUrl = requestUrls.get(headers.id ?? '') ?? '';
      onMessage('←', `${statusCode} ${requestUrl}`, redactTokens(body));
    }
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
