/** A call as the frame received it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** The only origin that the call was meant for. */
  targetOrigin: string;
}

/** What a frame answers a call with. */
export interface FakeResponse {
  /** As in HTTP; what isn't 2xx rejects the call. */
  statusCode: number;
  body?: unknown;
}

/** What an embed shows of its frame. */
export interface FakeFrameTarget {
  readonly iframe: HTMLIFrameElement;
  readonly frame: { readonly uid: string; readonly origin: string; readonly window: Window | null };
  readonly contentType: { readonly root: string };
}

/**
 * The other side of an embed, without a browser: keeps what it is sent and answers as the test says.
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
  /** Every call since the beginning, the oldest first. */
  readonly received: ReceivedRequest[] = [];
  /** Answers by `METHOD /url`; `silent` for none. Whatever isn't named here is answered well. */
  readonly responses: Record<string, FakeResponse | 'silent'> = {};
  readonly #embed: FakeFrameTarget;
  readonly #pending = new Map<string, (answer: FakeResponse) => void>();
  #lastId = 0;

  constructor(embed: FakeFrameTarget) {
    this.#embed = embed;
    this.#listen();
  }

  /** The page in the frame has loaded. */
  finishPage(): void {
    this.#listen();
    this.#embed.iframe.dispatchEvent(new Event('load'));
  }

  /** Loads the page and the content, up to `rendered`. */
  async show(): Promise<void> {
    this.finishPage();
    await this.raise('loaded');
    await this.raise('rendered');
  }

  /** Raises an event with its detail, and gives the answer of the host page. */
  raise(name: string, body: unknown = {}): Promise<FakeResponse> {
    return this.send(`${this.#embed.contentType.root}/${this.#embed.frame.uid}/events/${name}`, body);
  }

  /** Posts to the host page; gives its answer. */
  send(url: string, body: unknown): Promise<FakeResponse> {
    this.#lastId += 1;
    const id = `frame-${this.#lastId}`;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#post({ method: 'POST', url, headers: { id }, body });
    });
  }

  /** The calls in short, as `PUT /report/pages/active`. */
  urls(): string[] {
    return this.received.map(({ method, url }) => `${method} ${url}`);
  }

  /** Each page that the iframe goes to has, without a browser, a window of its own. */
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
    const answer = this.responses[`${call.method} ${call.url}`] ?? { statusCode: 200, body: {} };
    if (answer !== 'silent')
      queueMicrotask(() => this.#post({ ...answer, headers: { id: call.headers['id'] } }));
  };

  #post(data: unknown): void {
    const { frame } = this.#embed;
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.window, origin: frame.origin }));
  }
}
