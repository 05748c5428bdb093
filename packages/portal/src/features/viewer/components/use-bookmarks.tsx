import type { UserApp } from '@embed-portal/api-contract';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { log } from '../../../log.ts';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { hasErrorCode } from '../../../portal-error.ts';
import { useServices } from '../../../services.ts';
import { useStorageKey } from '../../../session/use-storage-key.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { hasBookmark, parseBookmark } from '../api/bookmark-link.ts';
import type { SharedBookmark } from '../api/bookmark-link.ts';
import { createBookmarkStore } from '../api/bookmark-store.ts';
import type { ReportSession } from '../embedding/report-session.ts';
import type { ReportViewState } from './report-frame.tsx';

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
      const text = hasErrorCode(error, 'bookmark_page_excluded')
        ? texts.excludedPage(name)
        : texts.applyFailed(name);
      log.error(text, error);
      notify({ text, color: 'warning' });
      return false;
    }
  };
};

interface SharedBookmarkOptions {
  entryId: string;
  /** Whether the report can apply a bookmark. */
  ready: boolean;
  /** Resolves to `true` when the bookmark is shown. */
  show(bookmark: SharedBookmark): Promise<boolean>;
  /** Returns whether the user has already saved a bookmark with this state. */
  isSaved(state: string): boolean;
}

/**
 * Applies the bookmark in the URL when the report is ready. Then removes it from the URL, because the user may change
 * the view.
 */
const useSharedBookmark = ({ entryId, ready, show, isSaved }: SharedBookmarkOptions) => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { notify } = useServices().notifications;
  const [shown, setShown] = useState<SharedBookmark & { entryId: string }>();
  const hasSharedBookmark = hasBookmark(hash);

  useEffect(() => {
    if (!hasSharedBookmark || !ready) return;
    const open = async () => {
      const bookmark = await parseBookmark(hash);
      if (!(await show(bookmark))) return;
      setShown({ ...bookmark, entryId });
      if (!isSaved(bookmark.state)) notify({ text: texts.shared(bookmark.name), color: 'info' });
    };
    open()
      .catch((error: unknown) => {
        log.error(texts.sharedUnreadable, error);
        notify({ text: texts.sharedUnreadable, color: 'warning' });
      })
      .finally(() => {
        if (hasBookmark(location.hash)) void navigate(location.pathname, { replace: true });
      });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per bookmark in the URL
  }, [hash, ready]);
  return { opening: hasSharedBookmark, shown: shown?.entryId === entryId ? shown : undefined };
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
    isSaved: store.hasState,
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
