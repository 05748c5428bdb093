import { Channel } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import type { FrameRequest } from '../transport/channel.ts';
import type { FrameRequestClient, FrameResponse, MessageProxy } from '../transport/message-layers.ts';

/** A channel whose proxy or client was created by a factory of the host page. */
export class HostChannel extends Channel {
  readonly #hasHostProxy: boolean;

  constructor(
    host: Window,
    createHttp: ((proxy: MessageProxy) => FrameRequestClient) | undefined,
    createProxy: (() => MessageProxy) | undefined,
  ) {
    super(host, { createHttp, createProxy });
    this.#hasHostProxy = createProxy !== undefined;
  }

  /**
   * Accepts messages that a custom proxy delivers without a `message` event of this window. The host page must check
   * their origin.
   */
  override isSender(frame: Frame): boolean {
    return (this.#hasHostProxy && !this.isHandlingMessage) || super.isSender(frame);
  }

  /** Accepts events, and leaves hooks without a response, because another service may send it. */
  override rejectSender(url: string): void | Promise<void> {
    return url.includes('/eventHooks/') ? new Promise(() => {}) : undefined;
  }

  /** Calls the method that powerbi-client calls, because the client may be custom. */
  override send<T>(
    request: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<FrameResponse<T>> {
    const { method, url, body } = request;
    // The proxy adds the ID.
    const { id, ...headers } = request.headers;
    const { http } = this;
    const origin = this.getTargetOrigin(frame);
    const name = method.toLowerCase() as Lowercase<typeof method>;
    const response =
      name === 'get'
        ? http.get<T>(url, headers, window, origin)
        : http[name]<T>(url, body, headers, window, origin);
    // A custom client may return the response itself.
    return this.track(id, frame, Promise.resolve(response).catch(throwResponse));
  }
}

/** Throws the reason of a rejection. A custom client may reject with a response that has a body only. */
function throwResponse(reason: unknown): never {
  const response = reason as Partial<FrameResponse<unknown>> | undefined;
  throw response?.body === undefined ? reason : { statusCode: 0, ...response };
}
