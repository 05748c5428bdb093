import { HttpPostMessage } from 'http-post-message';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { ToolkitError } from '../errors.ts';
import { warn } from '../log.ts';
import { randomId } from '../random-id.ts';
import { isMessage } from './message.ts';
import type { Message } from './message.ts';
import { uncloneablePath } from './uncloneable.ts';

/** A frame that messages are exchanged with: nobody else's are let through. */
export interface Frame {
  readonly uid: string;
  /** The one origin that is written to and believed. */
  readonly origin: string;
  /** Costs milliseconds when it is first asked for: before a message is there, it isn't. */
  readonly window: Window | null;
  readonly isConnected: boolean;
  /** Told when its iframe was taken out of the page. */
  onRemoved?(reason: ToolkitError): void;
}

type Listener = (event: Pick<MessageEvent, 'data' | 'source' | 'origin'>) => void;

/**
 * The one owner of the window's messages. The wire itself (matching answers to requests, handlers, replies) is
 * window-post-message-proxy's; this stands before it, because the proxy believes anyone, writes to anyone, can't
 * stop listening and never gives up on a request.
 */
export class Channel {
  readonly proxy: WindowPostMessageProxy;
  readonly http: HttpPostMessage;
  /** Whose message is being handled; read it before the first `await` of a handler. */
  sender: Frame | undefined;

  readonly #host: Window;
  readonly #frames = new Set<Frame>();
  readonly #byWindow = new Map<MessageEventSource, Frame>();
  readonly #awaited = new Map<string, Frame>();
  /** Tells these calls from those of other services in the page; each bears it, so it is short. */
  readonly #prefix = randomId().slice(0, 8);
  readonly #removals: MutationObserver;
  readonly #post: WindowPostMessageProxy['postMessage'];
  /** Each frame's page is trusted with messages, whatever its origin is. */
  readonly #anyOrigin: boolean;
  #lastId = 0;
  #deliver: Listener = () => {};

  constructor(host: Window, headers: Record<string, string>, anyOrigin = false) {
    this.#host = host;
    this.#anyOrigin = anyOrigin;
    if (anyOrigin) warn('unsafeAnyOrigin is on: whatever page a frame shows receives tokens and is believed');
    this.proxy = new WindowPostMessageProxy({
      receiveWindow: {
        addEventListener: (_: string, deliver: Listener) => (this.#deliver = deliver),
      } as never,
      processTrackingProperties: {
        addTrackingProperties: keepId,
        getTrackingProperties: HttpPostMessage.getTrackingProperties,
      },
      isErrorMessage: HttpPostMessage.isErrorMessage,
      suppressWarnings: true,
    });
    this.#post = this.proxy.postMessage.bind(this.proxy);
    // Whoever posts by the proxy itself is numbered and bound to the frame's origin as well.
    this.proxy.postMessage = (window, message) => this.postMessage(window, message as Message);
    this.http = new HttpPostMessage(this.proxy, headers);
    host.addEventListener('message', this.#receive);
    this.#removals = new MutationObserver(this.#findRemoved);
    this.#removals.observe(host.document, { childList: true, subtree: true });
  }

  /** Lets messages of this frame through from now on. Call it again when the iframe got another window. */
  open(frame: Frame): void {
    this.#forgetWindow(frame);
    this.#frames.add(frame);
  }

  /** Forgets the frame and rejects what is awaited from it with `reason`. */
  close(frame: Frame, reason: ToolkitError): void {
    this.#forgetWindow(frame);
    this.#frames.delete(frame);
    for (const [id, awaited] of this.#awaited) if (awaited === frame) this.giveUp(id, reason);
  }

  stop(): void {
    this.#host.removeEventListener('message', this.#receive);
    this.#removals.disconnect();
  }

  nextId(): string {
    this.#lastId += 1;
    return `${this.#prefix}${this.#lastId}`;
  }

  /** Rejects the request with `reason`, whatever the frame may still answer. */
  giveUp(id: string, reason: ToolkitError): void {
    if (!this.#awaited.delete(id)) return;
    this.#deliver({ data: refusal(id, reason), source: this.#host, origin: '' });
  }

  /** All that goes to a frame passes here. The target's own origin is used whatever the caller says. */
  postMessage<T>(window: Window, message: Message): Promise<T> {
    const headers = (message.headers ??= {});
    const id = String((headers['id'] ??= this.nextId()));
    const frame = this.#frameIn(window);
    if (!frame) return Promise.reject(refusal(id, detached()));
    this.#awaited.set(id, frame);
    try {
      return this.#post<T>(window, message, this.#anyOrigin ? '*' : frame.origin);
    } catch (cause) {
      this.#awaited.delete(id);
      return Promise.reject(refusal(id, uncloneable(message, cause)));
    }
  }

  #frameIn(window: MessageEventSource): Frame | undefined {
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

  readonly #findRemoved = (): void => {
    for (const frame of this.#frames) if (!frame.isConnected) frame.onRemoved?.(detached());
  };

  readonly #receive = (event: MessageEvent): void => {
    const frame = event.source ? this.#frameIn(event.source) : undefined;
    if (!frame || !isMessage(event.data)) return;
    if (event.origin !== frame.origin && !this.#anyOrigin) return;
    const id = String(event.data.headers?.['id']);
    const awaited = this.#awaited.get(id);
    // An answer must come from the one that was asked; one that nobody waits for is too late.
    if (event.data.method === undefined && awaited !== frame) return;
    if (event.data.method !== undefined && awaited) return;
    this.#awaited.delete(id);
    this.sender = frame;
    try {
      this.#deliver(event);
    } finally {
      this.sender = undefined;
    }
  };
}

/** The proxy's own ids are short and may repeat: a request keeps the one given here, an answer its request's. */
function keepId<T>(message: T, tracking: { id: string }): T {
  const { headers } = HttpPostMessage.addTrackingProperties(message, {}) as { headers: { id?: string } };
  tracking.id = headers.id ??= tracking.id;
  return message;
}

function refusal(id: string, body: ToolkitError): Message & { body: ToolkitError } {
  return { statusCode: 0, headers: { id }, body };
}

export function detached(): ToolkitError {
  return new ToolkitError('frame_detached', 'The iframe is not in the page: embed again');
}

function uncloneable(message: Message & { body?: unknown }, cause: unknown): ToolkitError {
  const text = `${uncloneablePath(message.body)} can't be sent to a frame: only plain data can`;
  return new ToolkitError('not_cloneable', text, { cause });
}
