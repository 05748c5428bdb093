import type { HttpPostMessage } from 'http-post-message';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import { Channel } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import type { FrameRequest, FrameResponse } from '../transport/message.ts';

/** A channel whose proxy or client was created by a factory of the host page. */
export class HostChannel extends Channel {
  readonly #hasHostProxy: boolean;

  constructor(
    host: Window,
    headers: Record<string, string>,
    proxy: WindowPostMessageProxy | undefined,
    createHttp: ((proxy: WindowPostMessageProxy) => HttpPostMessage) | undefined,
  ) {
    super(host, headers, false, proxy, createHttp);
    this.#hasHostProxy = proxy !== undefined;
  }

  /**
   * Accepts messages that a custom proxy delivers without a `message` event of this window. The host page must check
   * their origin.
   */
  override isSender(frame: Frame): boolean {
    return (this.#hasHostProxy && !this.lastEvent?.eventPhase) || super.isSender(frame);
  }

  /** Calls the method that powerbi-client calls, because the client may be custom. */
  override send<T>(
    call: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<FrameResponse<T>> {
    const { id } = call.headers;
    const response = this.#post<T>(call, window, this.getTargetOrigin(frame));
    const request = this.pending.get(id);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { frame, reject: (reason) => (request?.reject(reason), reject(reason)) });
      void response.then(resolve, reject).finally(() => this.pending.delete(id));
    });
  }

  #post<T>(
    { method, url, headers, body }: FrameRequest,
    window: Window,
    origin: string,
  ): Promise<FrameResponse<T>> {
    const { http } = this;
    if (method === 'GET') return http.get<T>(url, headers, window, origin);
    const name = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
    return http[name]<T>(url, body, headers, window, origin);
  }
}
