import { HttpPostMessage } from 'http-post-message';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { ToolkitError } from '../errors.ts';
import { warn } from '../log.ts';
import { randomId } from '../random-id.ts';
import { isMessage } from './message.ts';
import type { FrameRequest, Message, Reply } from './message.ts';
import { findUncloneablePath } from './find-uncloneable-path.ts';

/** A frame that messages are exchanged with: messages of all others are ignored. */
export interface Frame {
  readonly uid: string;
  /** The only origin that messages are sent to and accepted from. */
  readonly origin: string;
  /** Resolved lazily because the first read of `contentWindow` takes milliseconds. */
  readonly window: Window | null;
  /** Whether a message of the frame was accepted. */
  hasSentMessage?: boolean;
  /** The origin of an ignored message that came from the frame's window. */
  rejectedOrigin?: string;
}

type Listener = (event: Pick<MessageEvent, 'data' | 'source' | 'origin'>) => void;

/** A request that the frame has not replied to yet. */
interface PendingRequest {
  readonly frame: Frame;
  readonly reject: (reason: ToolkitError) => void;
}

/**
 * The one owner of the window's messages. Matching of replies to requests, handlers and sending of replies are
 * window-post-message-proxy's. The channel stands before it, because the proxy accepts messages of everybody, sends to
 * any origin, cannot stop listening and never rejects a request that is not answered.
 */
export class Channel {
  readonly proxy: WindowPostMessageProxy;
  readonly http: HttpPostMessage;

  readonly #host: Window;
  readonly #frames = new Set<Frame>();
  readonly #byWindow = new Map<MessageEventSource, Frame>();
  /** The requests without a reply, by their ID. */
  protected readonly pending = new Map<string, PendingRequest>();
  /** Distinguishes these calls from those of other services in the page. Short, because each call carries it. */
  readonly #prefix = randomId().slice(0, 8);
  /** The page in a frame receives messages whatever its origin is. */
  readonly #anyOrigin: boolean;
  /** The newest message of the window, from any sender. */
  protected lastEvent: MessageEvent | undefined;
  #lastId = 0;
  #deliver: Listener = () => {};

  /** Uses the given proxy and client instead of its own; see the drop-in. */
  constructor(
    host: Window,
    headers: Record<string, string>,
    anyOrigin = false,
    proxy?: WindowPostMessageProxy,
    createHttp = (own: WindowPostMessageProxy) => new HttpPostMessage(own, headers),
  ) {
    this.#host = host;
    this.#anyOrigin = anyOrigin;
    if (anyOrigin) warn('unsafeAnyOrigin: any page in a frame receives tokens and is trusted');
    this.proxy = proxy ?? this.#createProxy();
    this.http = createHttp(this.proxy);
    if (proxy) this.#listen();
  }

  /** Whether the message that is being handled came from the frame. Call it before the first `await` of a handler. */
  isSender(frame: Frame): boolean {
    return this.lastEvent !== undefined && this.#findSender(this.lastEvent) === frame;
  }

  /** Accepts messages of this frame from now on. Call it again when the iframe got another window. */
  open(frame: Frame): void {
    this.#forgetWindow(frame);
    this.#frames.add(frame);
  }

  /** Forgets the frame and rejects its unanswered requests with `reason`. */
  close(frame: Frame, reason: ToolkitError): void {
    this.#forgetWindow(frame);
    this.#frames.delete(frame);
    for (const [id, awaited] of this.pending) if (awaited.frame === frame) this.rejectRequest(id, reason);
  }

  /** Stops listening to the window. */
  stop(): void {
    this.proxy.stop();
    this.#unlisten();
  }

  nextId(): string {
    this.#lastId += 1;
    return `${this.#prefix}${this.#lastId}`;
  }

  /** Sends a call of the frame, whose headers hold an `id` of `nextId`. */
  send<T>(call: FrameRequest & { headers: { id: string } }, window: Window, frame: Frame): Promise<Reply<T>> {
    return this.http.send(call, window, this.getTargetOrigin(frame));
  }

  /** Rejects the request with `reason`. A later answer of the frame is ignored. */
  rejectRequest(id: string, reason: ToolkitError): void {
    const awaited = this.pending.get(id);
    this.pending.delete(id);
    awaited?.reject(reason);
  }

  /** Before all other listeners, so that handlers of a message can look up its sender. */
  #listen(): void {
    this.#host.addEventListener('message', this.#receive, true);
  }

  #unlisten(): void {
    this.#host.removeEventListener('message', this.#receive, true);
  }

  /** The only origin that a message to the frame is delivered to. */
  protected getTargetOrigin(frame: Frame): string {
    return this.#anyOrigin ? '*' : frame.origin;
  }

  #createProxy(): WindowPostMessageProxy {
    const host = this.#host;
    // The proxy's `stop` removes another function than `start` added: this window removes what was added.
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
    // All messages to frames pass here, those that a host page posts by the proxy too.
    proxy.postMessage = <T>(window: Window, message: Message) => {
      const headers = (message.headers ??= {});
      const id = String((headers['id'] ??= this.nextId()));
      const frame = this.#findFrame(window);
      if (!frame) return Promise.reject<T>(createErrorMessage(id, createDetachedError()));
      const reject = (reason: ToolkitError) =>
        this.#deliver({ data: createErrorMessage(id, reason), source: host, origin: '' });
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
    const known = this.#byWindow.get(window);
    if (known) return known;
    for (const frame of this.#frames) {
      if (frame.window !== window) continue;
      this.#byWindow.set(window, frame);
      return frame;
    }
    return undefined;
  }

  #forgetWindow(frame: Frame): void {
    for (const [window, known] of this.#byWindow) if (known === frame) this.#byWindow.delete(window);
  }

  /** The frame that posted the message from its own origin. */
  #findSender({ source, origin }: MessageEvent): Frame | undefined {
    const frame = source ? this.#findFrame(source) : undefined;
    if (!frame || origin === frame.origin || this.#anyOrigin) return frame;
    frame.rejectedOrigin = origin;
    return undefined;
  }

  readonly #receive = (event: MessageEvent): void => {
    this.lastEvent = event;
    const frame = this.#findSender(event);
    if (!frame || !isMessage(event.data)) return;
    frame.hasSentMessage = true;
    const id = String(event.data.headers?.['id']);
    const awaited = this.pending.get(id);
    // A reply must come from the frame that was asked, and a request must not be mistaken for a reply.
    if (event.data.method === undefined ? awaited?.frame !== frame : awaited) return;
    this.pending.delete(id);
    this.#deliver(event);
  };
}

/** The proxy's own ids are short and may repeat: a request keeps its id, and a reply has that of its request. */
function keepId<T>(message: T, tracking: { id: string }): T {
  const { headers } = HttpPostMessage.addTrackingProperties(message, {}) as { headers: { id?: string } };
  tracking.id = headers.id ??= tracking.id;
  return message;
}

function createErrorMessage(id: string, body: ToolkitError): Message & { body: ToolkitError } {
  return { statusCode: 0, headers: { id }, body };
}

export function createDetachedError(): ToolkitError {
  return new ToolkitError('frame_detached', 'The iframe is not in the page: embed again');
}

function createNotCloneableError(message: Message & { body?: unknown }, cause: unknown): ToolkitError {
  const text = `${findUncloneablePath(message.body)} cannot be cloned: send plain data only`;
  return new ToolkitError('not_cloneable', text, { cause });
}
