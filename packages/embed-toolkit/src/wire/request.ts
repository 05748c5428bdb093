import { RequestError, ToolkitError } from '../errors.ts';
import { detached } from './channel.ts';
import type { Channel, Frame } from './channel.ts';
import type { Deadline } from './deadline.ts';
import type { Call, Reply } from './message.ts';

/** Sends one call to the frame and gives its answer; every refusal becomes a `ToolkitError`. */
export async function request<T>(
  channel: Channel,
  frame: Frame,
  call: Call,
  deadline: Deadline,
): Promise<Reply<T>> {
  const { window } = frame;
  if (!window) throw detached();
  const id = channel.nextId();
  const headers = call.headers ? { uid: frame.uid, ...call.headers, id } : { uid: frame.uid, id };
  try {
    const reply = channel.http.send<T>({ ...call, headers }, window);
    deadline.whenOver((reason) => channel.giveUp(id, reason));
    return await reply;
  } catch (refused) {
    throw asError(refused);
  }
}

function asError(refused: unknown): unknown {
  const { statusCode, body } = refused as Reply<unknown>;
  if (body instanceof ToolkitError) return body;
  return statusCode === undefined ? refused : new RequestError(statusCode, body);
}
