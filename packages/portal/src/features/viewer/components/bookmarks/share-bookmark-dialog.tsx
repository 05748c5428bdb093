import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { InfoDialog } from '../../../../ui/dialogs/info-dialog.tsx';
import { toFragment } from '../../api/view-link.ts';
import type { SharedView } from '../../api/view-link.ts';

interface ShareBookmarkDialogProps {
  /** A bookmark, or a view without a name. */
  bookmark: SharedView;
  /** URL of the page that the bookmark shows. */
  pageUrl: string;
  open: boolean;
  onClose(): void;
}

/** Renders the link to a bookmark, or an error if the bookmark is too large for a link. */
export function ShareBookmarkDialog({ bookmark, pageUrl, open, onClose }: ShareBookmarkDialogProps) {
  const [link, setLink] = useState('');
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    toFragment(bookmark).then(
      (fragment) => {
        setLink(new URL(pageUrl + fragment, location.href).href);
      },
      (error: unknown) => {
        setFailure(error as Error);
      },
    );
  }, [bookmark, pageUrl]);
  return (
    <InfoDialog
      title={bookmark.name ? texts.shareTitle : texts.shareViewTitle}
      label={texts.link}
      value={link}
      open={open}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        {texts.shareHint}
      </Text>
      <ErrorAlert error={failure} />
    </InfoDialog>
  );
}
