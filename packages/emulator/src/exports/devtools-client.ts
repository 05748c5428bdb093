import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { ExportError } from '../service/export-error.ts';

/** Limit of a message, which is larger than the largest file as base64. */
const maxMessageBytes = 512 * 1_048_576;
const exitReasonTimeoutMs = 1_000;
const separator = 0;

const messageSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  sessionId: z.string().optional(),
});
type Message = z.infer<typeof messageSchema>;

interface PendingCommand {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Client of the DevTools protocol of a browser, over a pair of pipes. */
export interface DevtoolsClient {
  /**
   * Sends a command and returns its result.
   * @throws {ExportError} `ChromiumFailed` when the browser rejects the command, or when the connection fails.
   */
  send<T>(
    command: { method: string; params?: unknown; sessionId?: string },
    result: z.ZodType<T>,
  ): Promise<T>;
  /** Calls a listener for each event of a name. Returns the function that removes the listener. */
  onEvent(method: string, listener: (params: unknown) => void): () => void;
  /** Rejects pending and later commands. Only the first error counts. */
  fail(error: Error): void;
  /** Rejects when the connection fails. Never resolves. */
  readonly failure: Promise<never>;
}

/**
 * Creates a client that writes to the input of a browser and reads its output. Messages are JSON, each followed by a
 * NUL byte. Malformed messages fail the connection.
 */
export function createDevtoolsClient(input: Writable, output: Readable): DevtoolsClient {
  const pending = new Map<number, PendingCommand>();
  const listeners = new Map<string, Set<(params: unknown) => void>>();
  let lastId = 0;
  let failureReason: Error | undefined;
  let rejectFailure: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (rejectFailure = reject));
  // A failure without a waiting caller is no unhandled rejection.
  failure.catch(() => undefined);

  const fail = (error: Error): void => {
    if (failureReason) return;
    failureReason = error;
    rejectFailure(error);
    for (const command of pending.values()) command.reject(error);
    pending.clear();
  };
  const failWith = (message: string): void => fail(new ExportError('ChromiumFailed', message));
  const handleMessage = ({ id, result, error, method, params }: Message): void => {
    if (id === undefined) {
      for (const listener of listeners.get(method ?? '') ?? []) listener(params);
      return;
    }
    const command = pending.get(id);
    pending.delete(id);
    if (error) command?.reject(new ExportError('ChromiumFailed', `Chromium: ${error.message}`));
    else command?.resolve(result);
  };
  const splitter = createMessageSplitter((text) => {
    const message = parseMessage(text);
    if (message) handleMessage(message);
    else failWith('Chromium sent a malformed DevTools message.');
  });
  output.on('data', (chunk: Buffer) => {
    if (failureReason) return;
    if (!splitter.push(chunk)) failWith('Chromium sent a DevTools message that is too large.');
  });
  // If the browser exits, the connection ends first, and the caller reports the reason soon afterwards.
  const failLater = (message: string): void =>
    void setTimeout(() => failWith(message), exitReasonTimeoutMs).unref();
  output.on('end', () => failLater('Chromium closed the DevTools connection.'));
  for (const stream of [input, output]) stream.on('error', (error) => failLater(error.message));

  return {
    fail,
    failure,
    async send({ method, params = {}, sessionId }, schema) {
      if (failureReason) throw failureReason;
      const id = ++lastId;
      const response = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }));
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      const result = schema.safeParse(await response);
      if (!result.success)
        throw new ExportError('ChromiumFailed', `Chromium sent an unexpected response to ${method}.`);
      return result.data;
    },
    onEvent(method, listener) {
      const registered = listeners.get(method) ?? new Set();
      listeners.set(method, registered.add(listener));
      return () => registered.delete(listener);
    },
  };
}

/** Splits a stream of bytes at NUL bytes. `push` returns `false` if a message exceeds the limit. */
function createMessageSplitter(onMessage: (text: string) => void): { push(chunk: Buffer): boolean } {
  let parts: Buffer[] = [];
  let length = 0;
  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, start)) {
        onMessage(Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8'));
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      return length <= maxMessageBytes;
    },
  };
}

function parseMessage(text: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
