import type { UserApp } from '@embed-portal/api-contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toPagePath } from '../../../../data/apps.ts';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { log } from '../../../../shared/log.ts';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import type { Bookmark } from '../../api/bookmark-store.ts';
import { hasView, parseView, toFragment } from '../../api/view-link.ts';
import type { SharedView } from '../../api/view-link.ts';

const loadDialog = async () => (await import('./share-bookmark-dialog.tsx')).ShareBookmarkDialog;

interface SharedViewOptions {
  app: UserApp;
  entry: EmbeddedReport;
  /** Returns the current view of the report. */
  capture(): Promise<Pick<Bookmark, 'page' | 'state'>>;
  /** Opens the report with a view. Resolves to `true` when it is shown. */
  open(view: SharedView): Promise<boolean>;
}

/**
 * Opens the view of the link in the URL, and then removes it from the URL, because the user may change the view.
 *
 * @returns whether the report must wait for the link, and the view that the link has opened
 */
function useOpenedView({ entry, open }: Pick<SharedViewOptions, 'entry' | 'open'>) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { notify } = useNotifications();
  const [opened, setOpened] = useState<SharedView & { entryId: string }>();
  const isPending = hasView(hash);

  const openView = useEffectEvent(async (view: SharedView) => {
    const isShown = open(view);
    void navigate(location.pathname, { replace: true });
    if (await isShown) setOpened({ ...view, entryId: entry.id });
  });
  const reject = useEffectEvent((error: unknown) => {
    log.error(texts.sharedUnreadable, error);
    notify({ text: texts.sharedUnreadable, color: 'warning' });
    void navigate(location.pathname, { replace: true });
  });
  useEffect(() => {
    if (!isPending) return;
    let isCurrent = true;
    parseView(hash).then(
      (view) => {
        if (isCurrent) void openView(view);
      },
      (error: unknown) => {
        if (isCurrent) reject(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [hash, isPending]);
  return {
    isPending,
    opened: opened?.entryId === entry.id ? opened : undefined,
    close: () => {
      setOpened(undefined);
    },
  };
}

/** Opens the view of a link, and copies links to the current view. */
export function useSharedView({ app, entry, capture, open }: SharedViewOptions) {
  const { notify } = useNotifications();
  const { subject, show, props } = useDialog<Pick<Bookmark, 'page' | 'state'>>(`view-link:${entry.id}`);
  const [ShareBookmarkDialog, requestDialog] = useLazyComponent(loadDialog, props.open);

  const copyLink = async () => {
    try {
      const view = await capture();
      const path = toPagePath(app, entry, view.page) + (await toFragment({ ...view, name: '' }));
      try {
        await navigator.clipboard.writeText(new URL(path, location.href).href);
        notify({ text: texts.linkCopied, color: 'success' });
      } catch {
        // The browser does not allow copying, or no longer after the view was captured.
        requestDialog();
        show(view);
      }
    } catch (error) {
      log.error(texts.captureFailed, error);
      notify({ text: (error as Error).message, color: 'warning' });
    }
  };
  return {
    ...useOpenedView({ entry, open }),
    copyLink: () => void copyLink(),
    linkDialog: ShareBookmarkDialog && subject && (
      <ShareBookmarkDialog
        bookmark={{ ...subject, name: '' }}
        pageUrl={toPagePath(app, entry, subject.page)}
        {...props}
      />
    ),
  };
}
