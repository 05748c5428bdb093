import type { AuthoredBookmark } from '../../content/bookmark-schema.ts';
import { flattenBookmarks } from '../../content/flatten-bookmarks.ts';
import type { ReportDefinition } from '../../content/report-schema.ts';
import { createRandomId } from '../random-id.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { decodeBookmark, encodeBookmark } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import type { EmbedSession } from './embed-session.ts';
import { buildAuthoredState, buildSlicerFilters, toVisualKey } from './state.ts';

/** Bookmark in responses to the host page. Groups have children instead of a state. */
export interface BookmarkBody {
  name: string;
  displayName: string;
  state?: string;
  children?: BookmarkBody[];
}

const presentationMode = 1;

/** Lists, captures, applies and presents the bookmarks of a report. */
export class Bookmarks {
  /** Index of the authored bookmark shown by the presentation; undefined without a presentation. */
  playingIndex: number | undefined;
  #session: EmbedSession;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  list(): BookmarkBody[] {
    const { definition } = this.#session.report;
    const toBody = (entry: AuthoredBookmark): BookmarkBody => ({
      name: entry.name,
      displayName: entry.displayName,
      state: encodeBookmark(toSnapshot(definition, entry)),
    });
    return definition.bookmarks.map((entry) =>
      'children' in entry ? { ...entry, children: entry.children.map(toBody) } : toBody(entry),
    );
  }

  /** Authored bookmarks without their groups. */
  get all(): AuthoredBookmark[] {
    return flattenBookmarks(this.#session.report.definition.bookmarks);
  }

  /** Captures the state of the active page, or of all pages. */
  capture(allPages: boolean): BookmarkBody {
    const { state, selection } = this.#session;
    const name = `Bookmark${createRandomId().slice(0, 20)}`;
    return { name, displayName: '', state: encodeBookmark({ state, selection, onlyPage: !allPages }) };
  }

  /**
   * Applies a captured bookmark state.
   *
   * @throws {FrameRequestError} 400 when the state is invalid
   */
  applyState(text: unknown): void {
    this.#applySnapshot(decodeBookmark(text), '');
  }

  /**
   * Applies an authored bookmark.
   *
   * @throws {FrameRequestError} 404 when the bookmark does not exist
   */
  applyByName(name: string): void {
    const bookmark = this.all.find((candidate) => candidate.name === name);
    if (!bookmark) {
      const detailedMessage = `There is no bookmark '${name}'.`;
      throw new FrameRequestError(404, { message: 'bookmarkNotFound', detailedMessage });
    }
    this.#applySnapshot(toSnapshot(this.#session.report.definition, bookmark), bookmark.name);
  }

  /**
   * Starts a presentation with the first bookmark, or ends it.
   *
   * @throws {FrameRequestError} 400 when the report has no bookmarks
   */
  play(mode: unknown): void {
    if (mode !== presentationMode) {
      this.playingIndex = undefined;
      this.#session.rerender();
      return;
    }
    if (this.all.length === 0)
      throw new FrameRequestError(400, [{ message: 'The report has no bookmarks to play.' }]);
    this.showBookmark(0);
  }

  /** Shows a bookmark in the presentation. Indexes wrap around. */
  showBookmark(index: number): void {
    const { all } = this;
    this.playingIndex = (index + all.length) % all.length;
    this.applyByName(all[this.playingIndex]?.name ?? '');
  }

  #applySnapshot(captured: BookmarkSnapshot, bookmarkName: string): void {
    this.#session.restore(captured);
    this.#session.host.raise('bookmarkApplied', { bookmarkName });
  }
}

/** Converts an authored bookmark into a snapshot. */
export function toSnapshot(
  definition: ReportDefinition,
  { page, filters, slicers }: AuthoredBookmark,
): BookmarkSnapshot {
  const visuals = definition.pages.find(({ name }) => name === page)?.visuals ?? [];
  const slicerEntries = visuals.flatMap((visual) =>
    visual.type === 'slicer'
      ? [[toVisualKey(page, visual.name), buildSlicerFilters(visual, slicers[visual.name] ?? [])] as const]
      : [],
  );
  const state = buildAuthoredState(definition);
  return {
    state: {
      ...state,
      activePage: page,
      reportFilters: filters,
      slicers: { ...state.slicers, ...Object.fromEntries(slicerEntries) },
    },
    onlyPage: true,
  };
}
