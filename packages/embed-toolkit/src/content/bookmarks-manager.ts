import type { BookmarksPlayMode } from '../models/enums.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { ICaptureBookmarkOptions, IReportBookmark } from '../types/bookmarks.ts';

/**
 * Captures, applies and plays the bookmarks of a report.
 *
 * ```ts
 * const { state = '' } = await report.bookmarksManager.capture({ allPages: true });
 * await report.setPage('products');
 * await report.bookmarksManager.applyState(state);
 * ```
 */
export class BookmarksManager {
  private readonly getClient: () => FrameClient;

  /**
   * @param getClient - a function, because proxies wrap objects
   *
   * @internal
   */
  constructor(getClient: () => FrameClient) {
    this.getClient = getClient;
  }

  /**
   * Returns the author's bookmarks. Groups have `children`.
   *
   * @example
   * ```ts
   * const bookmarks = await report.bookmarksManager.getBookmarks();
   * console.log(bookmarks.map(({ displayName }) => displayName).join(', '));
   * ```
   */
  getBookmarks(options?: CallOptions): Promise<IReportBookmark[]> {
    return this.getClient().read('/report/bookmarks', options);
  }

  /**
   * Applies the author's bookmark with this `name`.
   *
   * @example
   * ```ts
   * await report.bookmarksManager.apply('bookmark1');
   * ```
   */
  apply(name: string, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.post('applyByName', { name }, options);
  }

  /** Starts or stops the presentation of the bookmarks. */
  play(playMode: BookmarksPlayMode, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.post('play', { playMode }, options);
  }

  /**
   * Captures the current view. Pass its `state` to `applyState` to restore it.
   *
   * @example
   * ```ts
   * const { state = '' } = await report.bookmarksManager.capture({ personalizeVisuals: true });
   * localStorage.setItem('view', state);
   * ```
   */
  async capture(capture: ICaptureBookmarkOptions = {}, options?: CallOptions): Promise<IReportBookmark> {
    return (await this.post<IReportBookmark>('capture', { options: capture }, options)).body;
  }

  /**
   * Restores a state that `capture` returned.
   *
   * @example
   * ```ts
   * const state = localStorage.getItem('view');
   * if (state) await report.bookmarksManager.applyState(state);
   * ```
   */
  applyState(state: string, options?: CallOptions): Promise<FrameResponse<void>> {
    return this.post('applyState', { state }, options);
  }

  private post<T = void>(
    action: string,
    body: unknown,
    options: CallOptions | undefined,
  ): Promise<FrameResponse<T>> {
    return this.getClient().post(`/report/bookmarks/${action}`, body, options);
  }
}
