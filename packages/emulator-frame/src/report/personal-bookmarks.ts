import type { PersonalBookmark } from '@embed-portal/emulator-protocol/service-messages';
import type { DataClient } from '../data-client.ts';
import { createRandomId } from '../random-id.ts';
import { encodeBookmark } from './bookmark-snapshot.ts';
import { requireLoaded, requireReport } from './embed-state.ts';
import type { LoadedState } from './embed-state.ts';
import type { ReportStore } from './report-store.ts';

/** Changes the personal bookmarks of the user. Changes fail with a `DataError` when the service rejects them. */
export interface PersonalBookmarks {
  /** Adds a bookmark with the current state. */
  add(displayName: string): Promise<void>;
  /** Replaces the state of a bookmark with the current state. */
  update(name: string): Promise<void>;
  rename(name: string, displayName: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Creates the functions by which the bookmarks pane changes the personal bookmarks. */
export function createPersonalBookmarks(
  store: ReportStore,
  client: Pick<DataClient, 'savePersonalBookmarks'>,
): PersonalBookmarks {
  const save = async (change: (bookmarks: PersonalBookmark[]) => PersonalBookmark[]): Promise<void> => {
    const { id, personalBookmarks = [] } = requireReport(store.state);
    const bookmarks = change(personalBookmarks);
    await client.savePersonalBookmarks(id, bookmarks);
    store.dispatch({ type: 'setPersonalBookmarks', bookmarks });
  };
  const replace = (name: string, change: Partial<PersonalBookmark>): Promise<void> =>
    save((bookmarks) =>
      bookmarks.map((bookmark) => (bookmark.name === name ? { ...bookmark, ...change } : bookmark)),
    );
  const captureState = (): string => {
    const { reportState: state, selection } = requireLoaded(store.state);
    return encodeBookmark({ state, selection, onlyPage: true });
  };
  return {
    add: (displayName) => {
      const bookmark = {
        name: `Bookmark${createRandomId().slice(0, 20)}`,
        displayName,
        state: captureState(),
      };
      return save((bookmarks) => [...bookmarks, bookmark]);
    },
    update: (name) => replace(name, { state: captureState() }),
    rename: (name, displayName) => replace(name, { displayName }),
    remove: (name) => save((bookmarks) => bookmarks.filter((bookmark) => bookmark.name !== name)),
  };
}

/** Returns the personal bookmarks to list, or undefined if the host page or the token does not enable them. */
export function getListedPersonalBookmarks({
  report,
  settings,
}: Pick<LoadedState, 'report' | 'settings'>): PersonalBookmark[] | undefined {
  return settings.personalBookmarksEnabled ? report.personalBookmarks : undefined;
}
