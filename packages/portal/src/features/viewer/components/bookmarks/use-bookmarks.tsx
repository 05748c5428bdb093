import type { UserApp } from '@embed-portal/api-contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { useStorageKey } from '../../../../session/use-storage-key.ts';
import { log } from '../../../../shared/log.ts';
import { hasErrorCode } from '../../../../shared/portal-error.ts';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { createBookmarkStore, useBookmarkList } from '../../api/bookmark-store.ts';
import type { SharedView } from '../../api/view-link.ts';
import type { ReportSession } from '../../embedding/viewer-state.ts';
import type { Viewer } from '../../embedding/viewer.ts';
import { SharedViewNotice } from './shared-view-notice.tsx';
import { useSharedView } from './use-shared-view.tsx';

const loadDialog = async () => (await import('./bookmarks-dialog.tsx')).BookmarksDialog;
const loadNameDialog = async () => (await import('./bookmark-name-dialog.tsx')).BookmarkNameDialog;

const noPages: never[] = [];

function requireSession(session: ReportSession | undefined): ReportSession {
  if (!session) throw new Error(viewerMessages.notOpen);
  return session;
}

/**
 * Returns a function that shows a view and resolves to whether it succeeded. Failures cause a notification.
 *
 * @param apply - applies a bookmark state to the report.
 */
function useShowView(apply: (state: string) => Promise<void>) {
  const { notify } = useNotifications();
  return async ({ name, state }: SharedView): Promise<boolean> => {
    try {
      await apply(state);
      return true;
    } catch (error) {
      const isExcluded = hasErrorCode(error, 'bookmark_page_excluded');
      const text = isExcluded ? texts.excludedPage(name) : texts.applyFailed(name);
      log.error(text, error);
      notify({ text, color: 'warning' });
      return false;
    }
  };
}

/** Manages the user's bookmarks of a report, and links to its views. */
export function useBookmarks(
  app: UserApp,
  entry: EmbeddedReport,
  { store: viewerStore, reopen, reset }: Viewer,
) {
  const { session, activePage, pages } = useStore(viewerStore);
  const key = useStorageKey('kept', `bookmarks:${entry.id}`);
  const store = useMemo(() => createBookmarkStore(key), [key]);
  const { add } = useBookmarkList(store);
  const openView = useShowView(reopen);
  const showBookmark = useShowView((state) => (requireSession(session).applyBookmark ?? reopen)(state));
  const { openCount, show: showDialog, hide, props } = useDialog<undefined>(`bookmarks:${entry.id}`);
  const [BookmarksDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  const saving = useDialog<string>(`shared-view:${entry.id}`);
  const [BookmarkNameDialog, requestNameDialog] = useLazyComponent(loadNameDialog, saving.props.open);
  const capture = async () => {
    const page = activePage ?? '';
    try {
      return { page, state: await requireSession(session).captureBookmark() };
    } catch (error) {
      throw new Error(texts.captureFailed, { cause: error });
    }
  };
  const { isPending, opened, close, copyLink, linkDialog } = useSharedView({
    app,
    entry,
    capture,
    open: openView,
  });
  return {
    /** Whether the report must not be opened yet, because the link of its view is being read. */
    isPending,
    copyLink,
    open: () => {
      requestDialog();
      showDialog(undefined);
    },
    notice: opened && session && !store.hasState(opened.state) && (
      <SharedViewNotice
        name={opened.name}
        save={() => {
          requestNameDialog();
          saving.show(opened.name);
        }}
        reset={() => {
          close();
          reset();
        }}
        close={close}
      />
    ),
    dialog: (
      <>
        {linkDialog}
        {BookmarkNameDialog && saving.openCount > 0 && (
          <BookmarkNameDialog
            key={`shared ${saving.openCount}`}
            title={texts.saveTitle}
            draftName={`shared-view:${entry.id}`}
            name={saving.subject ?? ''}
            hint={texts.saveHint}
            onName={async (name) => {
              add({ name, ...(await capture()) });
              close();
            }}
            {...saving.props}
          />
        )}
        {BookmarksDialog && openCount > 0 && (
          <BookmarksDialog
            key={openCount}
            app={app}
            entry={entry}
            pages={pages[entry.id] ?? noPages}
            store={store}
            suggestedName={opened?.name ?? ''}
            capture={capture}
            apply={(bookmark) => {
              hide();
              void showBookmark(bookmark);
            }}
            {...props}
          />
        )}
      </>
    ),
  };
}
