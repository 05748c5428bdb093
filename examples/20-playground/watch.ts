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

/** Tokens are for the frame alone: they are not put on the screen. */
const isSecret = (name: string) => /token/i.test(name) && name !== 'tokenType';
const struckOut = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body ?? null, (name, value: unknown) => (isSecret(name) && value ? '…' : value)),
  ) as unknown;

/** Notes each message that the service sends or hears, an answer with what it answers. */
export function watchWire(service: Service, note: Noted): () => void {
  const { channel } = service;
  const send = channel.postMessage.bind(channel);
  const asked = new Map<string, string>();

  channel.postMessage = (window, message) => {
    const { method, url = '', body } = message as Message;
    const reply = send(window, message);
    const { id = '' } = (message as Message).headers ?? {};
    asked.set(id, url);
    note('→', `${method} ${url}`, url.endsWith('/token') ? '…' : struckOut(body));
    return reply as never;
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
