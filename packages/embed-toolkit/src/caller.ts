import { RequestError, ToolkitError } from './errors.ts';
import type { Host } from './host.ts';
import type { LoadCycle, Milestone } from './load-cycle.ts';
import type { CallOptions } from './options.ts';
import { detached } from './wire/channel.ts';
import type { Channel, Frame } from './wire/channel.ts';
import { Deadline } from './wire/deadline.ts';
import type { Call, Reply } from './wire/message.ts';

/** What a caller needs of its service. */
type CallerHost = Pick<Host, 'channel' | 'timeout' | 'translate'>;

/** What stands between an API method and the frame: refusals, the wait for the content, and the end of each call. */
export class Caller {
  frame: Frame;
  cycle: LoadCycle;
  /** Which calls this content has no answer to. */
  refusalOf: ((url: string) => ToolkitError | undefined) | undefined;
  readonly #channel: Channel;
  readonly #timeout: number;
  readonly #translate: (error: unknown) => unknown;
  #disposed: ToolkitError | undefined;

  constructor({ channel, timeout, translate }: CallerHost, frame: Frame, cycle: LoadCycle) {
    this.#channel = channel;
    this.#timeout = timeout;
    this.#translate = translate;
    this.frame = frame;
    this.cycle = cycle;
  }

  /** Sends a call once the content has loaded. */
  call<T>(call: Call, options?: CallOptions): Promise<Reply<T>> {
    return this.#send(call, options, this.cycle.loaded);
  }

  post<T = void>(url: string, body: unknown, options?: CallOptions): Promise<Reply<T>> {
    return this.call({ method: 'POST', url, body }, options);
  }

  put<T = void>(url: string, body: unknown, options?: CallOptions): Promise<Reply<T>> {
    return this.call({ method: 'PUT', url, body }, options);
  }

  /** Sends a call at once: for those that bring the content or its token. Errors are not translated. */
  callNow<T>(call: Call, options?: CallOptions): Promise<Reply<T>> {
    return this.#send(call, options);
  }

  /** Asks for something and gives the answer's body. */
  async read<T>(url: string, options?: CallOptions): Promise<T> {
    return (await this.call<T>({ method: 'GET', url }, options)).body;
  }

  /** The promise with the errors that the host page is to see. */
  async translated<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  /** The error as the host page is to see it. */
  asSeen(error: unknown): unknown {
    return this.#translate(error);
  }

  /** Waits for a moment of the content's life as long as a call would. */
  async wait(moment: Promise<void>, what: string, options?: CallOptions): Promise<void> {
    const deadline = this.#deadline(what, options);
    await this.translated(deadline.race(moment).finally(() => deadline.clear()));
  }

  /** The iframe goes to another page, or to the same one anew: what is under way there is lost. */
  moveTo(frame: Frame): void {
    this.#channel.close(this.frame, new ToolkitError('disposed', 'The frame went to another page'));
    this.frame = frame;
    this.#channel.open(frame);
  }

  /** The iframe is gone: rejects what is under way there. It may come back, with a page that loads anew. */
  lose(reason: ToolkitError): void {
    this.cycle.fail(reason);
    this.#channel.close(this.frame, reason);
  }

  /** Rejects what is under way and all that follows. */
  dispose(reason: ToolkitError): void {
    this.#disposed = reason;
    this.lose(reason);
  }

  /** Few steps: a page may have thousands of calls under way. */
  async #send<T>(call: Call, options: CallOptions | undefined, after?: Milestone): Promise<Reply<T>> {
    const deadline = this.#deadline(`${call.method} ${call.url}`, options);
    try {
      if (this.#disposed) throw this.#disposed;
      const refusal = after && this.refusalOf?.(call.url);
      if (refusal) throw refusal;
      if (after && !after.isReached) await deadline.race(after.promise);
      return await this.#post<T>(call, deadline);
    } catch (refused) {
      const error = asError(refused);
      throw after ? this.#translate(error) : error;
    } finally {
      deadline.clear();
    }
  }

  #post<T>(call: Call, deadline: Deadline): Promise<Reply<T>> {
    const { uid, window } = this.frame;
    if (!window) throw detached();
    const id = this.#channel.nextId();
    const reply = this.#channel.http.send<T>({ ...call, headers: { uid, ...call.headers, id } }, window);
    deadline.whenOver((reason) => this.#channel.giveUp(id, reason));
    return reply;
  }

  #deadline(what: string, { timeout = this.#timeout, signal }: CallOptions = {}): Deadline {
    return new Deadline(what, timeout, signal);
  }
}

/** Every refusal becomes a `ToolkitError`. */
function asError(refused: unknown): unknown {
  const { statusCode, body } = refused as Reply<unknown>;
  if (body instanceof ToolkitError) return body;
  return statusCode === undefined ? refused : new RequestError(statusCode, body);
}
