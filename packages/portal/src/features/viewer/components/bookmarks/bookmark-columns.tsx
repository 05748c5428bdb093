import { HStack } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import { truncate, formatShortDateTime } from '../../../../format/format.ts';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { formMessages } from '../../../../messages/form.ts';
import { tableMessages } from '../../../../messages/table.ts';
import { PencilIcon, TrashIcon } from '../../../../ui/icons.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { RowButton } from '../../../../ui/row-button.tsx';
import { LinkIcon } from '../../../../ui/screen-icons.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import type { Bookmark } from '../../api/bookmark-store.ts';

type BookmarkHandler = (bookmark: Bookmark) => void;

export interface BookmarkActions {
  getPageTitle(page: string): string;
  apply: BookmarkHandler;
  share: BookmarkHandler;
  rename: BookmarkHandler;
  remove: BookmarkHandler;
}

function BookmarkButtons({ bookmark, share, rename, remove }: BookmarkActions & { bookmark: Bookmark }) {
  const buttons = [
    { icon: LinkIcon, label: texts.share, onClick: share },
    { icon: PencilIcon, label: texts.rename, onClick: rename },
    { icon: TrashIcon, label: formMessages.delete, onClick: remove, danger: true },
  ];
  return (
    <HStack gap="0.5" justify="flex-end">
      {buttons.map(({ onClick, ...button }) => (
        <RowButton
          key={button.label}
          {...button}
          subject={bookmark.name}
          onClick={() => {
            onClick(bookmark);
          }}
        />
      ))}
    </HStack>
  );
}

export const buildBookmarkColumns = (actions: BookmarkActions): Column<Bookmark>[] => [
  {
    id: 'name',
    header: texts.columns.name,
    value: ({ name }) => name,
    cell: (bookmark) => (
      <LinkButton
        type="button"
        title={bookmark.name}
        onClick={() => {
          actions.apply(bookmark);
        }}
      >
        {truncate(bookmark.name, limits.nameDisplayLength)}
      </LinkButton>
    ),
  },
  {
    id: 'page',
    header: texts.columns.page,
    width: '8rem',
    value: ({ page }) => actions.getPageTitle(page),
  },
  {
    id: 'saved',
    header: texts.columns.saved,
    width: '10.5rem',
    value: ({ created }) => created,
    cell: ({ created }) => formatShortDateTime(created),
  },
  {
    id: 'actions',
    header: tableMessages.actions,
    visuallyHiddenHeader: true,
    width: '8rem',
    align: 'end',
    cell: (bookmark) => <BookmarkButtons {...actions} bookmark={bookmark} />,
  },
];
