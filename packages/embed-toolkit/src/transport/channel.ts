import { HttpPostMessage } from 'http-post-message';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { ToolkitError } from '../shared/errors.ts';
import { warn } from '../shared/log.ts';
import { copyPlainData } from '../shared/plain-data.ts';
import { createRandomId } from '../shared/random-id.ts';
import { findUncloneablePath } from './find-uncloneable-path.ts';
import type { FrameRequestClient, FrameResponse, MessageProxy, RoutedResponse } from './message-layers.ts';

/** A request to a frame. */
export interface FrameRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** A message in either direction: requests have a method, responses a status. */
interface Message {
  method?: string;
  statusCode?: number;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** A frame to exchange messages with. Messages from other sources are ignored. */
export interface Frame {
  readonly uid: string;
  /** The only origin that messages are sent to and accepted from. */
  readonly origin: string;
  /**
   * Resolved lazily because the first read of `contentWindow` takes milliseconds. A function, because proxies of an embed
   * wrap the values of properties, and reading any property of a window of another origin throws.
   */
  readonly getWindow: () => Window | null;
  /** Whether the frame has sent an accepted message. */
  hasSentMessage?: boolean;
  /** The origin of an ignored message from the frame's window. */
  rejectedOrigin?: string | undefined;
  /** The policy that has blocked the frame, such as `frame-ancestors 'none'`. */
  blockedBy?: string | undefined;
  /** Called when a policy blocks the frame. */
  readonly onBlock?: () => void;
}

/** A violation of a policy: an event, or the body of a report. */
interface Violation extends Partial<
  Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'disposition' | 'effectiveDirective' | 'originalPolicy'>
> {
  blockedURL?: string;
}

/** Receives a message event. */
type MessageListener = (event: MessageEvent) => void;

/**
 * An open frame with its own proxy. Only the frame that received a request can send its response, and closing the frame
 * releases the requests without a response.
 */
interface Connection {
  readonly frame: Frame;
  readonly proxy: WindowPostMessageProxy;
  /** Passes a response of the frame to the proxy. */
  readonly deliver: MessageListener;
}

/** A request that has not received its response yet. */
interface PendingRequest {
  readonly frame: Frame;
  readonly reject: (reason: ToolkitError) => void;
}

/** Options of a channel. */
interface ChannelOptions {
  /** Headers of every request of the default client. */
  headers?: Record<string, string>;
  /** Disables origin checks. */
  allowAnyOrigin?: boolean | undefined;
  /** Creates a proxy to use instead of the default; see the drop-in. */
  createProxy?: (() => MessageProxy) | undefined;
  /** Creates a client to use instead of the default; see the drop-in. */
  createHttp?: ((proxy: MessageProxy) => FrameRequestClient) | undefined;
}

/**
 * Exchanges messages with the frames. window-post-message-proxy accepts messages from any source and sends to any
 * origin, so its instances receive only the messages that the channel has checked, and the channel sets the target
 * origin.
 */
export class Channel {
  /** Routes the requests of frames to handlers, and sends messages of the host page to frames. */
  readonly proxy: MessageProxy;
  readonly http: FrameRequestClient;
  /** The latest message of the window, from any source. */
  #lastEvent: MessageEvent | undefined;
  readonly #host: Window;
  readonly #allowsAnyOrigin: boolean;
  readonly #connections = new Map<Frame, Connection>();
  readonly #byWindow = new Map<MessageEventSource, Connection>();
  /** Pending requests by ID. */
  readonly #pending = new Map<string, PendingRequest>();
  /**
   * Distinguishes requests of this channel from requests of other services in the page. Short, because every request
   * contains it.
   */
  readonly #idPrefix = createRandomId().slice(0, 8);
  #lastId = 0;
  /** Receives the violations of `frame-ancestors`, for which browsers raise no event. */
  readonly #observer =
    globalThis.ReportingObserver &&
    new ReportingObserver((reports) =>
      reports.forEach(({ body }) => this.#handleViolation(body as Violation)),
    );
  /** Passes a request of a frame to the handlers of the proxy. */
  #deliverRequest: MessageListener = () => {};

  constructor(host: Window, { headers, allowAnyOrigin = false, createProxy, createHttp }: ChannelOptions) {
    this.#host = host;
    this.#allowsAnyOrigin = allowAnyOrigin;
    if (allowAnyOrigin) warn('unsafeAnyOrigin: any page in a frame receives tokens and is trusted');
    // Before the custom proxy does, because Chromium calls the listeners of a window in the order of their registration.
    if (createProxy) this.#listen();
    this.proxy = createProxy?.() ?? this.#createServiceProxy();
    this.http = createHttp ? createHttp(this.proxy) : new HttpPostMessage(this.proxy, headers);
  }

  /** Returns whether the frame sent the current message. Call it before the first `await` of a handler. */
  isSender(frame: Frame): boolean {
    // Stryker disable next-line ConditionalExpression: handlers run only during a message
    return this.#lastEvent !== undefined && this.#findSender(this.#lastEvent)?.frame === frame;
  }

  /** Responds to a request for an embed that is unknown, or that another frame shows. */
  rejectSender(_url: string, response: RoutedResponse): void | Promise<void> {
    response.send(404);
  }

  /** Accepts messages from this frame. Call it again when the iframe has a new window. */
  open(frame: Frame): void {
    this.#forgetWindow(frame);
    if (!this.#connections.has(frame)) this.#connections.set(frame, connect(frame));
  }

  /** Removes the frame and rejects its pending requests with `reason`. */
  close(frame: Frame, reason: ToolkitError): void {
    this.#forgetWindow(frame);
    this.#connections.delete(frame);
    // The next page in the iframe has sent no message yet.
    frame.hasSentMessage = false;
    frame.rejectedOrigin = frame.blockedBy = undefined;
    for (const [id, request] of this.#pending) if (request.frame === frame) this.rejectRequest(id, reason);
  }

  /** Stops listening to the window. */
  stop(): void {
    this.proxy.stop();
    this.#unlisten();
  }

  /** Creates the ID of a request, for its `id` header. */
  createRequestId(): string {
    this.#lastId += 1;
    return `${this.#idPrefix}${this.#lastId}`;
  }

  /** Sends a request to the frame, with an `id` header from `createRequestId`. */
  send<T>(
    request: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<FrameResponse<T>> {
    return this.http.send(request, window, this.getTargetOrigin(frame));
  }

  /** Rejects a pending request with `reason`. A later response is ignored. */
  rejectRequest(id: string, reason: ToolkitError): void {
    this.#pending.get(id)?.reject(reason);
    this.#pending.delete(id);
  }

  /** Returns a promise for the response that `rejectRequest` and `close` can reject. */
  protected track<T>(id: string, frame: Frame, response: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { frame, reject: (reason) => reject(createErrorMessage(id, reason)) });
      // Without `finally`, which creates two more promises for each request.
      response.then(
        (message) => {
          this.#pending.delete(id);
          resolve(message);
        },
        (error: unknown) => {
          this.#pending.delete(id);
          reject(error);
        },
      );
    });
  }

  /** Whether a message of the window is being handled. */
  protected get isHandlingMessage(): boolean {
    return Boolean(this.#lastEvent?.eventPhase);
  }

  /** Returns the target origin of messages to the frame: its own origin, or `*` if origin checks are disabled. */
  protected getTargetOrigin(frame: Frame): string {
    return this.#allowsAnyOrigin ? '*' : frame.origin;
  }

  #createServiceProxy(): MessageProxy {
    const onStart = (listener: MessageListener) => {
      this.#deliverRequest = listener;
      this.#listen();
    };
    const receiveWindow = createReceiveWindow(onStart, () => this.#unlisten());
    return new ServiceProxy(receiveWindow, (window, message) => this.#post(window, message));
  }

  /** Listens in the capture phase, so that handlers of a message can find its sender. */
  #listen(): void {
    this.#host.addEventListener('message', this.#receive, true);
    this.#host.addEventListener('securitypolicyviolation', this.#handleViolation);
    this.#observer?.observe();
  }

  #unlisten(): void {
    this.#host.removeEventListener('message', this.#receive, true);
    this.#host.removeEventListener('securitypolicyviolation', this.#handleViolation);
    this.#observer?.disconnect();
  }

  /** Posts a message of the service or of the host page to the frame in `window`. */
  #post<T>(window: Window, message: Message): Promise<T> {
    const headers = (message.headers ??= {});
    const id = String((headers['id'] ??= this.createRequestId()));
    const connection = this.#findConnection(window);
    if (!connection) return Promise.reject<T>(createErrorMessage(id, createDetachedError()));
    const { frame, proxy } = connection;
    const post = () => proxy.postMessage<T>(window, message, this.getTargetOrigin(frame));
    try {
      return this.track(id, frame, postPlainData(message, post));
    } catch (cause) {
      return Promise.reject<T>(createErrorMessage(id, createNotCloneableError(message, cause)));
    }
  }

  readonly #receive = (event: MessageEvent): void => {
    this.#lastEvent = event;
    const connection = this.#findSender(event);
    if (!connection || !isMessage(event.data)) return;
    connection.frame.hasSentMessage = true;
    if (event.data.method === undefined) connection.deliver(event);
    else this.#deliverRequest(event);
  };

  readonly #handleViolation = ({
    blockedURI,
    blockedURL = blockedURI,
    disposition,
    effectiveDirective = '',
    originalPolicy = '',
  }: Violation): void => {
    if (disposition !== 'enforce' || !effectiveDirective.startsWith('frame-')) return;
    for (const frame of this.#connections.keys()) {
      if (!`${blockedURL}/`.startsWith(`${frame.origin}/`)) continue;
      const directives = originalPolicy.split(';').map((directive) => directive.trim());
      frame.blockedBy =
        directives.find((directive) => directive.startsWith(effectiveDirective)) ?? effectiveDirective;
      frame.onBlock?.();
    }
  };

  /** Returns the connection of the frame that sent the message from its own origin. */
  #findSender({ source, origin }: MessageEvent): Connection | undefined {
    const connection = source ? this.#findConnection(source) : undefined;
    if (!connection || origin === connection.frame.origin || this.#allowsAnyOrigin) return connection;
    connection.frame.rejectedOrigin = origin;
    return undefined;
  }

  #findConnection(window: MessageEventSource): Connection | undefined {
    const cached = this.#byWindow.get(window);
    if (cached) return cached;
    for (const [frame, connection] of this.#connections) {
      if (frame.getWindow() !== window) continue;
      this.#byWindow.set(window, connection);
      return connection;
    }
    return undefined;
  }

  #forgetWindow(frame: Frame): void {
    for (const [window, connection] of this.#byWindow) {
      if (connection.frame === frame) this.#byWindow.delete(window);
    }
  }
}

/**
 * Returns whether the data is a message. Requests have a method. Any other object with headers may be a response with
 * any status.
 */
function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { method, headers } = data as Message;
  const isRequest = typeof method === 'string';
  return (isRequest || method === undefined) && typeof (headers ?? (isRequest && {})) === 'object';
}

/** Options of all proxies. Frames expect the ID of a request in its headers. */
const proxyOptions = {
  isErrorMessage: HttpPostMessage.isErrorMessage,
  processTrackingProperties: {
    addTrackingProperties: keepRequestId,
    getTrackingProperties: HttpPostMessage.getTrackingProperties,
  },
  suppressWarnings: true,
};

/** The proxy of a service, `Service.wpmp`. The channel sends its messages. */
class ServiceProxy extends WindowPostMessageProxy {
  /** A function property and not a private member, because host pages may call the proxy from reactive state. */
  private readonly post: <T>(window: Window, message: Message) => Promise<T>;

  constructor(receiveWindow: Window, post: <T>(window: Window, message: Message) => Promise<T>) {
    super({ ...proxyOptions, receiveWindow });
    this.post = post;
  }

  override postMessage<T>(window: Window, message: Message): Promise<T> {
    return this.post<T>(window, message);
  }
}

/** Creates the proxy of a frame. It receives only the messages that are passed to `deliver`. */
function connect(frame: Frame): Connection {
  let deliver: MessageListener = () => {};
  const receiveWindow = createReceiveWindow((listener) => (deliver = listener));
  const proxy = new WindowPostMessageProxy({ ...proxyOptions, receiveWindow });
  return { frame, proxy, deliver };
}

/**
 * Creates the `receiveWindow` of a proxy. The proxy adds a listener when it is created and uses no other members of the
 * window. `onStop` ignores the listener, because the proxy removes a different function than it added.
 */
function createReceiveWindow(onStart: (listener: MessageListener) => void, onStop = () => {}): Window {
  const listeners: Pick<Window, 'addEventListener' | 'removeEventListener'> = {
    addEventListener: (_: string, listener: unknown) => onStart(listener as MessageListener),
    removeEventListener: onStop,
  };
  return listeners as Window;
}

/** Posts the message, with a copy of its body if the body contains proxies, which cannot be posted. */
function postPlainData<T>(message: Message, post: () => T): T {
  try {
    return post();
  } catch {
    message.body = copyPlainData(message.body);
    return post();
  }
}

/** Uses the ID of the request instead of the ID of the proxy, which is short and may repeat. */
function keepRequestId<T>(message: T, tracking: { id: string }): T {
  const { headers } = HttpPostMessage.addTrackingProperties(message, {}) as { headers: { id?: string } };
  tracking.id = headers.id ??= tracking.id;
  return message;
}

function createErrorMessage(id: string, body: ToolkitError): Message & { body: ToolkitError } {
  return { statusCode: 0, headers: { id }, body };
}

export function createDetachedError(): ToolkitError {
  return new ToolkitError('frame_detached', 'The iframe is not in the page. Embed again.');
}

function createNotCloneableError(message: Message, cause: unknown): ToolkitError {
  const text = `${findUncloneablePath(message.body)} cannot be cloned: send plain data only`;
  return new ToolkitError('not_cloneable', text, { cause });
}
