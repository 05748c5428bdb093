/** A request that the frame received. */
export interface ReceivedRequest {
  /** The verb of the request. */
  method: string;
  /** Path of the request, such as `/report/pages`. */
  url: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Body of the request. */
  body?: unknown;
  /** The only origin that could receive the request. */
  targetOrigin: string;
}

/** A response of the fake frame or of the host page. */
export interface FakeResponse {
  /** HTTP status code. The call rejects unless it is 2xx. */
  statusCode: number;
  /** Body of the response. */
  body?: unknown;
}

/** The members of an embed that a fake frame uses. */
export interface FakeFrameTarget {
  /** The iframe of the embed. */
  readonly iframe: HTMLIFrameElement;
  /** @internal */
  readonly frame: { readonly uid: string; readonly origin: string; readonly getWindow: () => Window | null };
  /** @internal */
  readonly contentType: { readonly eventRoot: string };
}

/**
 * Simulates the frame of an embed without a browser: records requests and responds as the test defines.
 *
 * ```ts
 * import { FakeFrame } from 'embed-toolkit/testing';
 *
 * const frame = new FakeFrame(report);
 * frame.responses['GET /report/pages'] = { statusCode: 200, body: [{ name: 'p1', displayName: 'First' }] };
 * await frame.show();
 * await report.getPages();
 * console.assert(frame.urls().includes('GET /report/pages'));
 * ```
 */
export class FakeFrame {
  /** All requests, the oldest first. */
  readonly received: ReceivedRequest[] = [];
  /** Responses by `METHOD /url`; `silent` sends no response. All other requests succeed. */
  readonly responses: Record<string, FakeResponse | 'silent'> = {};
  private readonly toRaw = (): this => this;
  readonly #embed: FakeFrameTarget;
  readonly #pending = new Map<string, (response: FakeResponse) => void>();
  #lastId = 0;

  constructor(embed: FakeFrameTarget) {
    this.#embed = embed;
    this.#listen();
  }

  /** Simulates that the page in the frame has loaded. */
  finishPage(): void {
    const raw = this.toRaw();
    raw.#listen();
    raw.#embed.iframe.dispatchEvent(new Event('load'));
  }

  /** Simulates loading of the page and the content, up to `rendered`. */
  async show(): Promise<void> {
    this.finishPage();
    await this.raise('loaded');
    await this.raise('rendered');
  }

  /** Raises an event with its detail and returns the host page's response. */
  raise(name: string, body: unknown = {}): Promise<FakeResponse> {
    const raw = this.toRaw();
    return this.send(`${raw.#embed.contentType.eventRoot}/${raw.#embed.frame.uid}/events/${name}`, body);
  }

  /** Posts a request to the host page and returns its response. */
  send(url: string, body: unknown): Promise<FakeResponse> {
    const raw = this.toRaw();
    raw.#lastId += 1;
    const id = `frame-${raw.#lastId}`;
    return new Promise((resolve) => {
      raw.#pending.set(id, resolve);
      raw.#post({ method: 'POST', url, headers: { id }, body });
    });
  }

  /** Returns the requests in short form, such as `PUT /report/pages/active`. */
  urls(): string[] {
    return this.received.map(({ method, url }) => `${method} ${url}`);
  }

  /** Receives the messages to the frame's window. Called again for each page, because its window is new. */
  #listen(): void {
    Object.assign(this.#embed.iframe.contentWindow ?? {}, { postMessage: this.#receive });
  }

  readonly #receive = (message: unknown, targetOrigin: string): void => {
    const { statusCode, ...call } = structuredClone(message) as ReceivedRequest & FakeResponse;
    if (statusCode !== undefined) {
      this.#pending.get(call.headers['id'] ?? '')?.({ statusCode, body: call.body });
      return;
    }
    this.received.push({ ...call, targetOrigin });
    const response = this.responses[`${call.method} ${call.url}`] ?? { statusCode: 200, body: {} };
    if (response !== 'silent')
      queueMicrotask(() => this.#post({ ...response, headers: { id: call.headers['id'] } }));
  };

  #post(data: unknown): void {
    const { frame } = this.#embed;
    window.dispatchEvent(
      new MessageEvent('message', { data, source: frame.getWindow(), origin: frame.origin }),
    );
  }
}
