import { Channel } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import type { FrameRequest } from '../transport/channel.ts';
import type { FrameRequestClient, FrameResponse, MessageProxy } from '../transport/message-layers.ts';

/** A channel whose proxy or client was created by a factory of the host page. */
export class HostChannel extends Channel {
  readonly #hasHostProxy: boolean;

  constructor(
    host: Window,
    headers: Record<string, string>,
    proxy: MessageProxy | undefined,
    createHttp: ((proxy: MessageProxy) => FrameRequestClient) | undefined,
  ) {
    super(host, { headers, proxy, createHttp });
    this.#hasHostProxy = proxy !== undefined;
  }

  /**
   * Accepts messages that a custom proxy delivers without a `message` event of this window. The host page must check
   * their origin.
   */
  override isSender(frame: Frame): boolean {
    return (this.#hasHostProxy && !this.isHandlingMessage) || super.isSender(frame);
  }

  /** Calls the method that powerbi-client calls, because the client may be custom. */
  override send<T>(
    request: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<FrameResponse<T>> {
    const { method, url, headers, body } = request;
    const { http } = this;
    const origin = this.getTargetOrigin(frame);
    const name = method.toLowerCase() as Lowercase<typeof method>;
    const response =
      name === 'get'
        ? http.get<T>(url, headers, window, origin)
        : http[name]<T>(url, body, headers, window, origin);
    // A custom client may return the response itself.
    return this.track(headers.id, frame, Promise.resolve(response));
  }
}
