import { RequestError, ToolkitError, ValidationError } from './errors.ts';
import type { EmbedContext } from './embed-context.ts';
import type { LoadCycle, Milestone } from './load-cycle.ts';
import type { CallOptions } from './options.ts';
import { createDetachedError } from './transport/channel.ts';
import type { Frame } from './transport/channel.ts';
import { Deadline } from './transport/deadline.ts';
import type { FrameRequest, Reply } from './transport/message.ts';

/** What a caller needs of its service. */
type ClientContext = Pick<EmbedContext, 'channel' | 'timeout' | 'translate' | 'validateStrictly'>;

/** What a caller needs to know of the content to say why a call was not answered. */
interface ClientContent {
  /** Returns what resolves when the browser may begin to load the frame; nothing when it does so at once. */
  readonly inView: () => Promise<void> | undefined;
  /** Returns what is known about the reason why the frame is silent, as a sentence. */
  readonly explain: () => string;
}

/** What stands between an API method and the frame: refusals, the wait for the content, and the end of each call. */
export class FrameClient {
  frame: Frame;
  cycle: LoadCycle;
  /** Which calls this content has no answer to. */
  getUnsupportedError: ((url: string) => ToolkitError | undefined) | undefined;
  readonly #context: ClientContext;
  readonly #content: ClientContent;
  #disposed: ToolkitError | undefined;

  constructor(context: ClientContext, frame: Frame, cycle: LoadCycle, content: ClientContent) {
    this.#context = context;
    this.#content = content;
    this.frame = frame;
    this.cycle = cycle;
  }

  /** The reason why the content is gone for good, if it is. */
  get disposed(): ToolkitError | undefined {
    return this.#disposed;
  }

  /** Sends a call once the content has loaded. */
  request<T>(call: FrameRequest, options?: CallOptions): Promise<Reply<T>> {
    return this.#send(call, options, this.cycle.loaded);
  }

  post<T = void>(url: string, body: unknown, options?: CallOptions): Promise<Reply<T>> {
    return this.request({ method: 'POST', url, body }, options);
  }

  put<T = void>(url: string, body: unknown, options?: CallOptions): Promise<Reply<T>> {
    return this.request({ method: 'PUT', url, body }, options);
  }

  /**
   * Sends a call at once: for those that bring the content or its token. Errors are not translated.
   * With `onLate` the frame may still answer after the time limit.
   */
  requestNow<T>(call: FrameRequest, options?: CallOptions, onLate?: () => void): Promise<Reply<T>> {
    return this.#send(call, options, undefined, onLate);
  }

  /** Asks for something and gives the answer's body. */
  async read<T>(url: string, options?: CallOptions): Promise<T> {
    return (await this.request<T>({ method: 'GET', url }, options)).body;
  }

  /** As `read`, for lists of objects. Throws `request_failed` when the frame answers with something else. */
  async readList<T extends object>(url: string, options?: CallOptions): Promise<T[]> {
    const list = await this.read<unknown>(url, options);
    if (Array.isArray(list) && list.every(isObject)) return list as T[];
    const error = new ToolkitError('request_failed', `The frame answered GET ${url} with no list`);
    throw this.#context.translate(error);
  }

  /** The promise with the errors that the host page is to see. */
  async translateRejection<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.#context.translate(error);
    }
  }

  /** The error as the host page is to see it. */
  toHostError(error: unknown): unknown {
    return this.#context.translate(error);
  }

  /** Refuses what only a strict service refuses. Throws `invalid_configuration`. */
  assertStrict(input: unknown): void {
    const issues = this.#context.validateStrictly?.(input) ?? [];
    if (issues.length > 0) throw this.toHostError(new ValidationError(issues));
  }

  /** Waits for a moment of the content's life as long as a call would. */
  async waitFor(moment: Promise<void>, what: string, options?: CallOptions): Promise<void> {
    const deadline = this.#deadline(what, options);
    await this.translateRejection(deadline.race(moment).finally(() => deadline.clear()));
  }

  /** The iframe goes to another page, or to the same one anew: what is under way there is lost. */
  navigate(frame: Frame): void {
    this.#context.channel.close(this.frame, new ToolkitError('disposed', 'The frame went to another page'));
    this.frame = frame;
    this.#context.channel.open(frame);
  }

  /** The iframe is gone: rejects what is under way there. It may come back, with a page that loads anew. */
  detach(reason: ToolkitError): void {
    this.cycle.fail(reason);
    this.#context.channel.close(this.frame, reason);
  }

  /** Rejects what is under way and all that follows. */
  dispose(reason: ToolkitError): void {
    this.#disposed = reason;
    this.detach(reason);
  }

  /** Few steps: a page may have thousands of calls under way. */
  async #send<T>(
    call: FrameRequest,
    options: CallOptions | undefined,
    after?: Milestone,
    onLate?: () => void,
  ): Promise<Reply<T>> {
    const deadline = this.#deadline(`${call.method} ${call.url}`, options);
    try {
      if (this.#disposed) throw this.#disposed;
      const refusal = after && this.getUnsupportedError?.(call.url);
      if (refusal) throw refusal;
      if (after && !after.isReached) await deadline.race(after.promise);
      return await this.#post<T>(call, deadline, onLate);
    } catch (refused) {
      const error = toError(refused);
      throw after ? this.#context.translate(error) : error;
    } finally {
      deadline.clear();
    }
  }

  #post<T>(call: FrameRequest, deadline: Deadline, onLate?: () => void): Promise<Reply<T>> {
    const { frame } = this;
    const { uid, window } = frame;
    if (!window) throw createDetachedError();
    const id = this.#context.channel.nextId();
    const reply = this.#context.channel.send<T>(
      { ...call, headers: { uid, ...call.headers, id } },
      window,
      frame,
    );
    if (onLate) return raceUntilLate(reply, deadline, onLate);
    deadline.onEnd((reason) => this.#context.channel.rejectRequest(id, reason));
    return reply;
  }

  #deadline(what: string, { timeout = this.#context.timeout, signal }: CallOptions = {}): Deadline {
    const { inView, explain } = this.#content;
    return new Deadline(what, timeout, { signal, start: inView(), explain });
  }
}

/** As `deadline.race`, and calls `onLate` when the reply comes after the end. */
async function raceUntilLate<T>(reply: Promise<T>, deadline: Deadline, onLate: () => void): Promise<T> {
  try {
    return await deadline.race(reply);
  } catch (error) {
    reply.then(onLate, () => {});
    throw error;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Every refusal becomes a `ToolkitError`. */
function toError(refused: unknown): unknown {
  const { statusCode, body } = refused as Reply<unknown>;
  if (body instanceof ToolkitError) return body;
  return statusCode === undefined ? refused : new RequestError(statusCode, body);
}
