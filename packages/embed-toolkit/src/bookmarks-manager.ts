import type { BookmarksPlayMode, ICaptureBookmarkOptions, IReportBookmark } from './models/index.ts';
import type { FrameClient } from './frame-client.ts';
import type { CallOptions } from './options.ts';
import type { Reply } from './transport/message.ts';

/**
 * The bookmarks of a report.
 *
 * ```ts
 * const { state = '' } = await report.bookmarksManager.capture({ allPages: true });
 * await report.setPage('products');
 * await report.bookmarksManager.applyState(state);
 * ```
 */
export class BookmarksManager {
  readonly #client: FrameClient;

  constructor(client: FrameClient) {
    this.#client = client;
  }

  /** The author's bookmarks; groups have `children`. */
  getBookmarks(options?: CallOptions): Promise<IReportBookmark[]> {
    return this.#client.read('/report/bookmarks', options);
  }

  /** Shows one of the author's bookmarks, by its `name`. */
  apply(name: string, options?: CallOptions): Promise<Reply<void>> {
    return this.#post('applyByName', { name }, options);
  }

  /** Shows the bookmarks one after the other, or ends that. */
  play(playMode: BookmarksPlayMode, options?: CallOptions): Promise<Reply<void>> {
    return this.#post('play', { playMode }, options);
  }

  /** The report as it looks now; give its `state` to `applyState` to come back to it. */
  async capture(capture: ICaptureBookmarkOptions = {}, options?: CallOptions): Promise<IReportBookmark> {
    return (await this.#post<IReportBookmark>('capture', { options: capture }, options)).body;
  }

  /** Comes back to what `capture` gave. */
  applyState(state: string, options?: CallOptions): Promise<Reply<void>> {
    return this.#post('applyState', { state }, options);
  }

  #post<T = void>(action: string, body: unknown, options: CallOptions | undefined): Promise<Reply<T>> {
    return this.#client.post(`/report/bookmarks/${action}`, body, options);
  }
}
