import type { UserApp } from '@embed-portal/api-contract';
import { useMemo } from 'react';
import type { EmbeddedReport } from '../../../data/app-reports.ts';
import { log } from '../../../log.ts';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { useServices } from '../../../services.ts';
import { useStorageKey } from '../../../session/use-storage-key.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { SharedBookmark } from '../bookmarks/bookmark-link.ts';
import { createBookmarkStore } from '../bookmarks/bookmark-store.ts';
import { useSharedBookmark } from '../bookmarks/use-shared-bookmark.ts';
import { BookmarkPageError } from '../embedding/navigation.ts';
import type { ReportSession } from '../embedding/report-session.ts';
import type { ReportViewState } from './use-report-view.ts';

const loadDialog = async () => (await import('./bookmarks-dialog.tsx')).BookmarksDialog;

const noPages: never[] = [];

const requireSession = (session: ReportSession | undefined): ReportSession => {
  if (!session) throw new Error(viewerMessages.notOpen);
  return session;
};

/** Returns a function that shows a bookmark and resolves to whether it succeeded. Failures cause a notification. */
const useShowBookmark = (session: ReportSession | undefined) => {
  const { notify } = useServices().notifications;
  return async ({ name, state }: SharedBookmark): Promise<boolean> => {
    try {
      await requireSession(session).applyBookmark(state);
      return true;
    } catch (error) {
      const text = error instanceof BookmarkPageError ? texts.excludedPage(name) : texts.applyFailed(name);
      log.error(text, error);
      notify({ text, color: 'warning' });
      return false;
    }
  };
};

/** Manages the user's bookmarks of a report, and the bookmark of a shared link. */
export const useBookmarks = (app: UserApp, entry: EmbeddedReport, view: ReportViewState) => {
  const { session } = view;
  const key = useStorageKey('kept', `bookmarks:${entry.id}`);
  const store = useMemo(() => createBookmarkStore(key), [key]);
  const showBookmark = useShowBookmark(session);
  const { opening, shown } = useSharedBookmark({
    entryId: entry.id,
    ready: session !== undefined,
    show: showBookmark,
    isSaved: (state) => store.read().some((bookmark) => bookmark.state === state),
  });
  const { openCount, show: showDialog, hide, props } = useDialog<undefined>(`bookmarks:${entry.id}`);
  const [BookmarksDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  const capture = async () => {
    const page = view.activePage ?? '';
    try {
      return { page, state: await requireSession(session).captureBookmark() };
    } catch (error) {
      throw new Error(texts.captureFailed, { cause: error });
    }
  };
  return {
    /** Whether a shared bookmark is being loaded. The report stays covered meanwhile. */
    opening,
    open: () => {
      requestDialog();
      showDialog(undefined);
    },
    dialog: BookmarksDialog && openCount > 0 && (
      <BookmarksDialog
        key={openCount}
        app={app}
        entry={entry}
        pages={view.pages[entry.id] ?? noPages}
        store={store}
        suggestedName={shown?.name ?? ''}
        capture={capture}
        apply={(bookmark) => {
          hide();
          void showBookmark(bookmark);
        }}
        {...props}
      />
    ),
  };
};
