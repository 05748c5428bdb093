import type { HttpPostMessage } from 'http-post-message';
import type { WindowPostMessageProxy } from 'window-post-message-proxy';
import { Channel } from '../transport/channel.ts';
import type { Frame } from '../transport/channel.ts';
import type { FrameRequest, Reply } from '../transport/message.ts';

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
   * A proxy of the host page may deliver messages without an event of this window. The host page is responsible for
   * those.
   */
  override isSender(frame: Frame): boolean {
    return (this.#hasHostProxy && !this.lastEvent?.eventPhase) || super.isSender(frame);
  }

  /** Calls the method that powerbi-client calls, because the client may be custom. */
  override send<T>(
    call: FrameRequest & { headers: { id: string } },
    window: Window,
    frame: Frame,
  ): Promise<Reply<T>> {
    const { id } = call.headers;
    const reply = this.#post<T>(call, window, this.getTargetOrigin(frame));
    const own = this.pending.get(id);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { frame, reject: (reason) => (own?.reject(reason), reject(reason)) });
      void reply.then(resolve, reject).finally(() => this.pending.delete(id));
    });
  }

  #post<T>({ method, url, headers, body }: FrameRequest, window: Window, origin: string): Promise<Reply<T>> {
    const { http } = this;
    if (method === 'GET') return http.get<T>(url, headers, window, origin);
    const name = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
    return http[name]<T>(url, body, headers, window, origin);
  }
}
