import type { Service } from 'embed-toolkit';

type Direction = '→' | '←';
export type Noted = (direction: Direction, text: string, detail: unknown) => void;

interface Message {
  method?: string;
  url?: string;
  statusCode?: number;
  headers?: { id?: string };
  body?: unknown;
}

/** Replaces tokens, because they must not appear on screen. */
const isSecret = (name: string) => /token/i.test(name) && name !== 'tokenType';
const struckOut = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body ?? null, (name, value: unknown) => (isSecret(name) && value ? '…' : value)),
  ) as unknown;

/** Logs each message that the service sends or receives, and pairs responses with their requests. */
export function watchWire(service: Service, note: Noted): () => void {
  const { wpmp } = service;
  const send = wpmp.postMessage.bind(wpmp);
  const asked = new Map<string, string>();

  wpmp.postMessage = <T>(...sent: Parameters<typeof send>): Promise<T> => {
    const [, message] = sent;
    const { method, url = '', body, headers } = message as Message;
    const reply = send<T>(...sent);
    asked.set(headers?.id ?? '', url);
    note('→', `${method} ${url}`, url.endsWith('/token') ? '…' : struckOut(body));
    return reply;
  };

  const hear = ({ data }: MessageEvent<Message>) => {
    if (typeof data !== 'object' || data === null || !data.headers) return;
    const { method, url, statusCode, headers, body } = data;
    if (method) note('←', `${method} ${url}`, struckOut(body));
    else if (statusCode) note('←', `${statusCode} ${asked.get(headers.id ?? '') ?? ''}`, struckOut(body));
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
