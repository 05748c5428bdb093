import type { Diagnosis } from '../shared/diagnosis.ts';
import { RequestError, ToolkitError, ValidationError } from '../shared/errors.ts';
import type { ErrorCode, ValidationIssue } from '../shared/errors.ts';
import type { CallOptions } from '../shared/options.ts';
import { toPlainData } from '../shared/plain-data.ts';
import { createDetachedError } from './channel.ts';
import type { Channel, Frame } from './channel.ts';
import type { FrameRequest } from './channel.ts';
import { Deadline } from './deadline.ts';
import type { FrameResponse } from './message-layers.ts';

/** The members of a service that a client uses. */
interface ClientContext {
  readonly channel: Channel;
  readonly timeout: number;
  readonly validateStrictly: ((input: unknown) => ValidationIssue[]) | undefined;
  translate(error: unknown): unknown;
}

/** A state of the content that requests wait for. */
interface Milestone {
  readonly promise: Promise<void>;
  readonly isReached: boolean;
}

/** The members of the content that a client uses. */
interface ClientContent {
  /** Returns the state that requests wait for. */
  readonly loaded: () => Milestone;
  /** Returns a promise that resolves when the browser may load the frame, or `undefined` for eager frames. */
  readonly inView: () => Promise<void> | undefined;
  /** Returns the state of the content, for timeout errors. */
  readonly diagnose: () => Diagnosis;
}

/**
 * Sends requests to the frame: rejects unsupported ones, waits until the content has loaded, and applies timeouts and
 * abort signals.
 */
export class FrameClient {
  /** Returns the error for requests that the content does not support. Set for paginated reports only. */
  getUnsupportedError: ((url: string) => ToolkitError | undefined) | undefined;
  /** The error that calls reject with once the content is disposed. */
  disposalError: ToolkitError | undefined;
  /** Called when pending requests are rejected, because the frame navigates or is removed. */
  onClose: ((reason: ToolkitError) => void) | undefined;
  /** The frame that receives the requests. */
  frame: Frame;
  readonly #context: ClientContext;
  readonly #content: ClientContent;

  constructor(context: ClientContext, frame: Frame, content: ClientContent) {
    this.#context = context;
    this.#content = content;
    this.frame = frame;
    context.channel.open(frame);
  }

  /** Sends a request once the content has loaded. */
  request<T>(call: FrameRequest, options?: CallOptions): Promise<FrameResponse<T>> {
    return this.#send(call, options, this.#content.loaded());
  }

  post<T = void>(url: string, body: unknown, options?: CallOptions): Promise<FrameResponse<T>> {
    return this.request({ method: 'POST', url, body }, options);
  }

  put<T = void>(url: string, body: unknown, options?: CallOptions): Promise<FrameResponse<T>> {
    return this.request({ method: 'PUT', url, body }, options);
  }

  /**
   * Sends a request without waiting for the content to load. Used for loading and for tokens. Errors are not
   * translated.
   *
   * @param onLate - called when the frame responds after the timeout
   */
  requestNow<T>(call: FrameRequest, options?: CallOptions, onLate?: () => void): Promise<FrameResponse<T>> {
    return this.#send(call, options, undefined, onLate);
  }

  /** Sends a GET request and returns the response body. */
  async read<T>(url: string, options?: CallOptions): Promise<T> {
    return (await this.request<T>({ method: 'GET', url }, options)).body;
  }

  /** Returns the promise's result and translates its errors for the host page. */
  async translateRejection<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.#context.translate(error);
    }
  }

  /** Translates an error for the host page. */
  toHostError(error: unknown): unknown {
    return this.#context.translate(error);
  }

  /** Creates an error, translated for the host page. */
  createError(code: ErrorCode, message: string): unknown {
    return this.toHostError(new ToolkitError(code, message));
  }

  /**
   * Applies strict validation if the service is `strict`.
   *
   * @throws {ValidationError} `invalid_configuration` when strict validation finds an issue
   */
  assertStrict(input: unknown): void {
    const issues = this.#context.validateStrictly?.(input) ?? [];
    if (issues.length > 0) throw this.toHostError(new ValidationError(issues));
  }

  /** Waits for a promise, such as a milestone of loading, with the timeout of a call. */
  waitFor<T>(work: Promise<T>, operation: string, options?: CallOptions): Promise<T> {
    const deadline = this.#createDeadline(operation, options);
    return this.translateRejection(deadline.race(work).finally(() => deadline.clear()));
  }

  /** Accepts messages again after the iframe was inserted again. */
  reopen(): void {
    this.#context.channel.open(this.frame);
  }

  /** Switches to a new or reloaded page in the iframe and rejects pending requests. */
  navigate(frame: Frame): void {
    this.close(new ToolkitError('disposed', 'The frame navigated'));
    this.frame = frame;
    this.#context.channel.open(frame);
  }

  /** Rejects pending requests, because the iframe was removed or the content is disposed. */
  close(reason: ToolkitError): void {
    this.#context.channel.close(this.frame, reason);
    this.onClose?.(reason);
  }

  /** Sends a request. Avoids extra promises, because every call runs this code. */
  async #send<T>(
    call: FrameRequest,
    options: CallOptions | undefined,
    milestone?: Milestone,
    onLate?: () => void,
  ): Promise<FrameResponse<T>> {
    const deadline = this.#createDeadline(`${call.method} ${call.url}`, options);
    let request = call;
    try {
      if (this.disposalError) throw this.disposalError;
      const unsupported = milestone && this.getUnsupportedError?.(call.url);
      if (unsupported) throw unsupported;
      deadline.throwIfEnded();
      if (milestone && !milestone.isReached) {
        request = { ...call, body: toPlainData(call.body) };
        await deadline.race(milestone.promise);
      }
      return await this.#post<T>(request, deadline, onLate);
    } catch (reason) {
      const error = toError(reason);
      throw milestone ? this.#context.translate(error) : error;
    } finally {
      deadline.clear();
    }
  }

  #post<T>(call: FrameRequest, deadline: Deadline, onLate?: () => void): Promise<FrameResponse<T>> {
    const { uid } = this.frame;
    const window = this.frame.getWindow();
    if (!window) throw createDetachedError();
    const id = this.#context.channel.createRequestId();
    const response = this.#context.channel.send<T>(
      { ...call, headers: { uid, ...call.headers, id } },
      window,
      this.frame,
    );
    if (onLate) return raceAndReportLate(response, deadline, onLate);
    deadline.onEnd((reason) => this.#context.channel.rejectRequest(id, reason));
    return response;
  }

  #createDeadline(
    operation: string,
    { timeout = this.#context.timeout, signal }: CallOptions = {},
  ): Deadline {
    const { inView, diagnose } = this.#content;
    return new Deadline(operation, timeout, { signal, start: inView(), diagnose });
  }
}

/** Races the response against the deadline and calls `onLate` if it arrives later. */
async function raceAndReportLate<T>(
  response: Promise<T>,
  deadline: Deadline,
  onLate: () => void,
): Promise<T> {
  try {
    return await deadline.race(response);
  } catch (error) {
    response.then(onLate, () => {});
    throw error;
  }
}

/** Converts error responses to a `ToolkitError`. */
function toError(reason: unknown): unknown {
  const { statusCode, body } = reason as FrameResponse<unknown>;
  if (body instanceof ToolkitError) return body;
  return statusCode === undefined ? reason : new RequestError(statusCode, body);
}

/**
 * Sends a GET request and returns the list of objects in the response body. It is not a method, so that bundles without
 * `Report` omit it.
 *
 * @throws {ToolkitError} `request_failed` when the frame returns anything else
 */
export async function readList<T extends object>(
  client: FrameClient,
  url: string,
  options?: CallOptions,
): Promise<T[]> {
  const list = await client.read<unknown>(url, options);
  if (Array.isArray(list) && list.every(isObject)) return list as T[];
  throw client.createError('request_failed', `GET ${url} did not return a list`);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
