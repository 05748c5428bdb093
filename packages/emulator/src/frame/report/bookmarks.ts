import type { AuthoredBookmark } from '../../content/bookmark-schema.ts';
import { flattenBookmarks } from '../../content/flatten-bookmarks.ts';
import type { ReportDefinition } from '../../content/report-schema.ts';
import { randomId } from '../random-id.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { decodeBookmark, encodeBookmark } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import type { EmbedSession } from './embed-session.ts';
import { buildAuthoredState, buildSlicerFilters, toVisualKey } from './state.ts';

/** A bookmark as the host is told of it; a group has children instead of a state. */
export interface BookmarkBody {
  name: string;
  displayName: string;
  state?: string;
  children?: BookmarkBody[];
}

const presentationMode = 1;

/** The bookmarks of a report: the author's, and those that are captured. */
export class Bookmarks {
  /** Which of the author's bookmarks a presentation shows; undefined when there is none. */
  playingIndex: number | undefined;
  #session: EmbedSession;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  list(): BookmarkBody[] {
    const { definition } = this.#session.report;
    const listed = (entry: AuthoredBookmark): BookmarkBody => ({
      name: entry.name,
      displayName: entry.displayName,
      state: encodeBookmark(toSnapshot(definition, entry)),
    });
    return definition.bookmarks.map((entry) =>
      'children' in entry ? { ...entry, children: entry.children.map(listed) } : listed(entry),
    );
  }

  /** The author's bookmarks without their groups. */
  get all(): AuthoredBookmark[] {
    return flattenBookmarks(this.#session.report.definition.bookmarks);
  }

  /** Takes down what is on the screen: of the active page, or with `allPages` of all. */
  capture(allPages: boolean): BookmarkBody {
    const { state, selection } = this.#session;
    const name = `Bookmark${randomId().slice(0, 20)}`;
    return { name, displayName: '', state: encodeBookmark({ state, selection, onlyPage: !allPages }) };
  }

  applyState(text: unknown): void {
    this.#applySnapshot(decodeBookmark(text), '');
  }

  /** Throws the wire's 404. */
  applyByName(name: string): void {
    const bookmark = this.all.find((candidate) => candidate.name === name);
    if (!bookmark) {
      const detailedMessage = `There is no bookmark '${name}'.`;
      throw new FrameRequestError(404, { message: 'bookmarkNotFound', detailedMessage });
    }
    this.#applySnapshot(toSnapshot(this.#session.report.definition, bookmark), bookmark.name);
  }

  /** Starts a presentation at the first bookmark, or ends it. Throws the wire's 400 when there is none to show. */
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

  /** Goes to a bookmark of a presentation; past the last comes the first. */
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

/** What an author's bookmark stands for. */
export function toSnapshot(
  definition: ReportDefinition,
  { page, filters, slicers }: AuthoredBookmark,
): BookmarkSnapshot {
  const visuals = definition.pages.find(({ name }) => name === page)?.visuals ?? [];
  const selected = visuals.flatMap((visual) =>
    visual.type === 'slicer'
      ? [[toVisualKey(page, visual.name), buildSlicerFilters(visual, slicers[visual.name] ?? [])]]
      : [],
  );
  const state = buildAuthoredState(definition);
  return {
    state: {
      ...state,
      activePage: page,
      reportFilters: filters,
      slicers: { ...state.slicers, ...Object.fromEntries(selected) },
    },
    onlyPage: true,
  };
}
