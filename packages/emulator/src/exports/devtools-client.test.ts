import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDevtoolsClient } from './devtools-client.ts';

/** Connects a client to a browser that the test plays. */
function connect() {
  const input = new PassThrough();
  const output = new PassThrough();
  return { client: createDevtoolsClient(input, output), input, output };
}

const text = z.object({ text: z.string() });
const failed = (message: string) => expect.objectContaining({ code: 'ChromiumFailed', message }) as unknown;

describe('createDevtoolsClient', () => {
  it('writes commands and returns their results, also if messages arrive in parts', async () => {
    const { client, input, output } = connect();
    const first = client.send({ method: 'A.first' }, text);
    const second = client.send({ method: 'A.second', params: { x: 1 }, sessionId: 's' }, text);
    expect(String(input.read())).toBe(
      '{"id":1,"method":"A.first","params":{}}\0{"id":2,"method":"A.second","params":{"x":1},"sessionId":"s"}\0',
    );
    const bytes = Buffer.from('{"id":2,"result":{"text":"zwei"}}\0{"id":1,"result":{"text":"éins"}}\0');
    // The last part starts in the middle of a character.
    const middle = bytes.indexOf('é') + 1;
    output.write(bytes.subarray(0, middle));
    output.write(bytes.subarray(middle));
    expect(await Promise.all([first, second])).toEqual([{ text: 'éins' }, { text: 'zwei' }]);
  });

  it('calls listeners of events until they are removed', async () => {
    const { client, output } = connect();
    const listener = vi.fn();
    const removed = vi.fn();
    client.onEvent('Page.loaded', removed)();
    client.onEvent('Page.loaded', listener);
    output.write('{"method":"Page.loaded","params":{"x":1}}\0{"method":"Page.other"}\0');
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(listener).toHaveBeenCalledWith({ x: 1 });
    expect(removed).not.toHaveBeenCalled();
  });

  it('rejects commands that the browser rejects, and continues', async () => {
    const { client, output } = connect();
    const rejected = client.send({ method: 'A.b' }, text);
    output.write('{"id":1,"error":{"message":"No such method"}}\0');
    await expect(rejected).rejects.toEqual(failed('Chromium: No such method'));
    const unexpected = client.send({ method: 'A.b' }, text);
    output.write('{"id":2,"result":{}}\0');
    await expect(unexpected).rejects.toEqual(failed('Chromium sent an unexpected response to A.b.'));
  });

  it.each(['{"id":1,', '[]', '"text"', '{"id":"1"}', '{"error":"text"}', ''])(
    'fails the connection after the malformed message %j',
    async (message) => {
      const { client, output } = connect();
      const pending = client.send({ method: 'A.b' }, text);
      output.write(`${message}\0{"id":1,"result":{"text":"late"}}\0`);
      const error = failed('Chromium sent a malformed DevTools message.');
      await expect(pending).rejects.toEqual(error);
      await expect(client.failure).rejects.toEqual(error);
      await expect(client.send({ method: 'A.b' }, text)).rejects.toEqual(error);
    },
  );

  it('fails the connection when the browser ends it, with the reason if there is one', async () => {
    const { client, output } = connect();
    output.end();
    await expect(client.failure).rejects.toEqual(failed('Chromium closed the DevTools connection.'));
    const other = connect();
    other.output.end();
    other.client.fail(new Error('Chromium exited (1).'));
    await expect(other.client.failure).rejects.toThrow('Chromium exited (1).');
  });

  it('fails the connection when the browser no longer reads', async () => {
    const { client, input } = connect();
    const pending = client.send({ method: 'A.b' }, text);
    input.destroy(new Error('write EPIPE'));
    await expect(pending).rejects.toEqual(failed('write EPIPE'));
  });
});
