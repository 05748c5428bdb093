import type { AuthoredBookmark } from '../../content/bookmark-schema.ts';
import { ungrouped } from '../../content/bookmarks.ts';
import type { ReportDefinition } from '../../content/report-schema.ts';
import { randomId } from '../random-id.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { decodeBookmark, encodeBookmark } from './bookmark.ts';
import type { Captured } from './bookmark.ts';
import type { EmbedSession } from './embed-session.ts';
import { initialState, slicerFilters, visualKey } from './state.ts';

/** A bookmark as the host is told of it; a group has children instead of a state. */
export interface ListedBookmark {
  name: string;
  displayName: string;
  state?: string;
  children?: ListedBookmark[];
}

const presentation = 1;

/** The bookmarks of a report: the author's, and those that are captured. */
export class Bookmarks {
  /** Which of the author's bookmarks a presentation shows; undefined when there is none. */
  playing: number | undefined;
  #session: EmbedSession;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  list(): ListedBookmark[] {
    const { definition } = this.#session.report;
    const listed = (entry: AuthoredBookmark): ListedBookmark => ({
      name: entry.name,
      displayName: entry.displayName,
      state: encodeBookmark(authored(definition, entry)),
    });
    return definition.bookmarks.map((entry) =>
      'children' in entry ? { ...entry, children: entry.children.map(listed) } : listed(entry),
    );
  }

  /** The author's bookmarks without their groups. */
  get all(): AuthoredBookmark[] {
    return ungrouped(this.#session.report.definition.bookmarks);
  }

  /** Takes down what is on the screen: of the active page, or with `allPages` of all. */
  capture(allPages: boolean): ListedBookmark {
    const { state, selection } = this.#session;
    const name = `Bookmark${randomId().slice(0, 20)}`;
    return { name, displayName: '', state: encodeBookmark({ state, selection, onlyPage: !allPages }) };
  }

  applyState(text: unknown): void {
    this.#apply(decodeBookmark(text), '');
  }

  /** Throws the wire's 404. */
  applyByName(name: string): void {
    const bookmark = this.all.find((candidate) => candidate.name === name);
    if (!bookmark) {
      const detailedMessage = `There is no bookmark '${name}'.`;
      throw new FrameRequestError(404, { message: 'bookmarkNotFound', detailedMessage });
    }
    this.#apply(authored(this.#session.report.definition, bookmark), bookmark.name);
  }

  /** Starts a presentation at the first bookmark, or ends it. Throws the wire's 400 when there is none to show. */
  play(mode: unknown): void {
    if (mode !== presentation) {
      this.playing = undefined;
      this.#session.rerender();
      return;
    }
    if (this.all.length === 0)
      throw new FrameRequestError(400, [{ message: 'The report has no bookmarks to play.' }]);
    this.show(0);
  }

  /** Goes to a bookmark of a presentation; past the last comes the first. */
  show(index: number): void {
    const { all } = this;
    this.playing = (index + all.length) % all.length;
    this.applyByName(all[this.playing]?.name ?? '');
  }

  #apply(captured: Captured, bookmarkName: string): void {
    this.#session.restore(captured);
    this.#session.host.raise('bookmarkApplied', { bookmarkName });
  }
}

/** What an author's bookmark stands for. */
export function authored(
  definition: ReportDefinition,
  { page, filters, slicers }: AuthoredBookmark,
): Captured {
  const visuals = definition.pages.find(({ name }) => name === page)?.visuals ?? [];
  const ticked = visuals.flatMap((visual) =>
    visual.type === 'slicer'
      ? [[visualKey(page, visual.name), slicerFilters(visual, slicers[visual.name] ?? [])]]
      : [],
  );
  const state = initialState(definition);
  return {
    state: {
      ...state,
      activePage: page,
      reportFilters: filters,
      slicers: { ...state.slicers, ...Object.fromEntries(ticked) },
    },
    onlyPage: true,
  };
}
