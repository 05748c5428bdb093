import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { log } from '../../../log.ts';
import { bookmarkMessages as texts } from '../../../messages/bookmarks.ts';
import { useServices } from '../../../services.ts';
import { parseBookmark, hasBookmark } from './bookmark-link.ts';
import type { SharedBookmark } from './bookmark-link.ts';

export interface SharedBookmarkOptions {
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
export const useSharedBookmark = ({ entryId, ready, show, isSaved }: SharedBookmarkOptions) => {
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
