import { HttpPostMessage } from 'http-post-message';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { ToolkitError } from '../shared/errors.ts';
import { warn } from '../shared/log.ts';
import { createRandomId } from '../shared/random-id.ts';
import { findUncloneablePath } from './find-uncloneable-path.ts';
import { isMessage } from './message.ts';
import type { FrameRequest, Message, FrameResponse } from './message.ts';

/** A frame to exchange messages with. Messages from other sources are ignored. */
export interface Frame {
  readonly uid: string;
  /** The only origin that messages are sent to and accepted from. */
  readonly origin: string;
  /** Resolved lazily because the first read of `contentWindow` takes milliseconds. */
  readonly window: Window | null;
  /** Whether the frame has sent an accepted message. */
  hasSentMessage?: boolean;
  /** The origin of an ignored message from the frame's window. */
  rejectedOrigin?: string;
}

type Listener = (event: Pick<MessageEvent, 'data' | 'source'>) => void;

/** A request that has not received its response yet. */
interface PendingRequest {
  readonly frame: Frame;
  readonly reject: (reason: ToolkitError) => void;
}

/**
 * Exchanges messages with the frames. window-post-message-proxy matches responses to requests. The channel filters
 * messages before the proxy, because the proxy accepts messages from any source, sends to any origin, cannot stop
 * listening and never rejects requests without a response.
 */
export class Channel {
  declare readonly proxy: WindowPostMessageProxy;
  declare readonly http: HttpPostMessage;

  readonly #host: Window;
  readonly #frames = new Set<Frame>();
  readonly #byWindow = new Map<MessageEventSource, Frame>();
  /** Pending requests by ID. */
  protected readonly pending = new Map<string, PendingRequest>();
  /**
   * Distinguishes requests of this channel from requests of other services in the page. Short, because every request
   * contains it.
   */
  readonly #idPrefix = createRandomId().slice(0, 8);
  /** Disables origin checks. */
  readonly #allowsAnyOrigin: boolean;
  /** The latest message of the window, from any source. */
  declare protected lastEvent: MessageEvent | undefined;
  #lastId = 0;
  #deliver: Listener = () => {};

  /** Uses `proxy` and `createHttp` instead of the defaults if they are passed; see the drop-in. */
  constructor(
    host: Window,
    headers: Record<string, string>,
    anyOrigin = false,
    proxy?: WindowPostMessageProxy,
    createHttp = (messageProxy: WindowPostMessageProxy) => new HttpPostMessage(messageProxy, headers),
  ) {
    this.#host = host;
    this.#allowsAnyOrigin = anyOrigin;
    if (anyOrigin) warn('unsafeAnyOrigin: any page in a frame receives tokens and is trusted');
    this.proxy = proxy ?? this.#createProxy();
    this.http = createHttp(this.proxy);
    if (proxy) this.#listen();
  }

  /** Returns whether the frame sent the current message. Call it before the first `await` of a handler. */
  isSender(frame: Frame): boolean {
    return this.lastEvent !== undefined && this.#findSender(this.lastEvent) === frame;
  }

  /** Accepts messages from this frame. Call it again when the iframe has a new window. */
  open(frame: Frame): void {
    this.#removeWindow(frame);
    this.#frames.add(frame);
  }

  /** Removes the frame and rejects its pending requests with `reason`. */
  close(frame: Frame, reason: ToolkitError): void {
    this.#removeWindow(frame);
    this.#frames.delete(frame);
    for (const [id, request] of this.pending) if (request.frame === frame) this.rejectRequest(id, reason);
  }

  /** Stops listening to the window. */
  stop(): void {
    this.proxy.stop();
    this.#unlisten();
  }

  nextId(): string {
    this.#lastId += 1;
    return `${this.#idPrefix}${this.#lastId}`;
  }

  /** Sends a request to the frame, with an `id` header from `nextId`. */
  send<T>(
    call: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<FrameResponse<T>> {
    return this.http.send(call, window, this.getTargetOrigin(frame));
  }

  /** Rejects a pending request with `reason`. A later response is ignored. */
  rejectRequest(id: string, reason: ToolkitError): void {
    const request = this.pending.get(id);
    this.pending.delete(id);
    request?.reject(reason);
  }

  /** Listens in the capture phase, so that handlers of a message can find its sender. */
  #listen(): void {
    this.#host.addEventListener('message', this.#receive, true);
  }

  #unlisten(): void {
    this.#host.removeEventListener('message', this.#receive, true);
  }

  /** Returns the target origin of messages to the frame: its own origin, or `*` if origin checks are disabled. */
  protected getTargetOrigin(frame: Frame): string {
    return this.#allowsAnyOrigin ? '*' : frame.origin;
  }

  #createProxy(): WindowPostMessageProxy {
    const host = this.#host;
    // The proxy's `stop` removes a different function than `start` added, so this window object removes the right one.
    const receiveWindow = {
      addEventListener: (_: string, deliver: Listener) => {
        this.#deliver = deliver;
        this.#listen();
      },
      removeEventListener: () => this.#unlisten(),
    } as unknown as Window;
    const proxy = new WindowPostMessageProxy({
      receiveWindow,
      processTrackingProperties: {
        addTrackingProperties: keepId,
        getTrackingProperties: HttpPostMessage.getTrackingProperties,
      },
      isErrorMessage: HttpPostMessage.isErrorMessage,
      suppressWarnings: true,
    });
    const post = proxy.postMessage.bind(proxy);
    // Intercepts all messages to frames, including those that host pages post through the proxy.
    proxy.postMessage = <T>(window: Window, message: Message) => {
      const headers = (message.headers ??= {});
      const id = String((headers['id'] ??= this.nextId()));
      const frame = this.#findFrame(window);
      if (!frame) return Promise.reject<T>(createErrorMessage(id, createDetachedError()));
      const reject = (reason: ToolkitError) =>
        this.#deliver({ data: createErrorMessage(id, reason), source: host });
      this.pending.set(id, { frame, reject });
      try {
        return post<T>(window, message, this.getTargetOrigin(frame));
      } catch (cause) {
        this.pending.delete(id);
        return Promise.reject<T>(createErrorMessage(id, createNotCloneableError(message, cause)));
      }
    };
    return proxy;
  }

  #findFrame(window: MessageEventSource): Frame | undefined {
    const cached = this.#byWindow.get(window);
    if (cached) return cached;
    for (const frame of this.#frames) {
      if (frame.window !== window) continue;
      this.#byWindow.set(window, frame);
      return frame;
    }
    return undefined;
  }

  #removeWindow(frame: Frame): void {
    for (const [window, owner] of this.#byWindow) if (owner === frame) this.#byWindow.delete(window);
  }

  /** Returns the frame that sent the message from its own origin. */
  #findSender({ source, origin }: MessageEvent): Frame | undefined {
    const frame = source ? this.#findFrame(source) : undefined;
    if (!frame || origin === frame.origin || this.#allowsAnyOrigin) return frame;
    frame.rejectedOrigin = origin;
    return undefined;
  }

  readonly #receive = (event: MessageEvent): void => {
    this.lastEvent = event;
    const frame = this.#findSender(event);
    if (!frame || !isMessage(event.data)) return;
    frame.hasSentMessage = true;
    const id = String(event.data.headers?.['id']);
    const request = this.pending.get(id);
    // A response must come from the frame that received the request, and a request must not be mistaken for a response.
    if (event.data.method === undefined ? request?.frame !== frame : request) return;
    this.pending.delete(id);
    this.#deliver(event);
  };
}

/** Preserves request IDs, because the proxy's own IDs are short and may repeat. */
function keepId<T>(message: T, tracking: { id: string }): T {
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

function createNotCloneableError(message: Message & { body?: unknown }, cause: unknown): ToolkitError {
  const text = `${findUncloneablePath(message.body)} cannot be cloned: send plain data only`;
  return new ToolkitError('not_cloneable', text, { cause });
}
