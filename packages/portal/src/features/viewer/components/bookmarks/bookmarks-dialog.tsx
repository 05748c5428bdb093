import { Button } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { useMemo, useState } from 'react';
import { toPagePath } from '../../../../data/apps.ts';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { DeletionDialog } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { BookmarkIcon } from '../../../../ui/screen-icons.tsx';
import { loadedSource } from '../../../../ui/table/row-source.ts';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { useListTable } from '../../../../ui/table/use-list-table.ts';
import { useBookmarkList } from '../../api/bookmark-store.ts';
import type { Bookmark, BookmarkStore } from '../../api/bookmark-store.ts';
import type { PageEntry } from '../../embedding/report-pages.ts';
import { buildBookmarkColumns } from './bookmark-columns.tsx';
import { BookmarkNameDialog } from './bookmark-name-dialog.tsx';
import { ShareBookmarkDialog } from './share-bookmark-dialog.tsx';

export interface BookmarksDialogProps {
  app: UserApp;
  entry: EmbeddedReport;
  pages: readonly PageEntry[];
  store: BookmarkStore;
  /** Default name of the next bookmark. */
  suggestedName: string;
  /** Returns the current view of the report. */
  capture(): Promise<Pick<Bookmark, 'page' | 'state'>>;
  apply(bookmark: Bookmark): void;
  open: boolean;
  onClose(): void;
}

const newestFirst = [{ id: 'saved', desc: true }];

type DialogState = ReturnType<typeof useDialog<Bookmark>>;
interface DialogStates {
  saving: ReturnType<typeof useDialog<undefined>>;
  sharing: DialogState;
  renaming: DialogState;
  removing: DialogState;
}

function Dialogs(
  props: BookmarksDialogProps & DialogStates & Omit<ReturnType<typeof useBookmarkList>, 'list'>,
) {
  const { app, entry, saving, sharing, renaming, removing } = props;
  return (
    <>
      {saving.openCount > 0 && (
        <BookmarkNameDialog
          key={`save ${saving.openCount}`}
          title={texts.saveTitle}
          draftName={`bookmark:${entry.id}`}
          name={props.suggestedName}
          hint={texts.saveHint}
          onName={async (name) => {
            props.add({ name, ...(await props.capture()) });
          }}
          {...saving.props}
        />
      )}
      {renaming.subject && (
        <BookmarkNameDialog
          key={`rename ${renaming.openCount}`}
          title={texts.renameTitle}
          draftName={`bookmark:${renaming.subject.id}`}
          name={renaming.subject.name}
          onName={async (name) => {
            if (renaming.subject) props.rename(renaming.subject.id, name);
          }}
          {...renaming.props}
        />
      )}
      {sharing.subject && (
        <ShareBookmarkDialog
          key={`share ${sharing.openCount}`}
          bookmark={sharing.subject}
          pageUrl={toPagePath(app, entry, sharing.subject.page)}
          {...sharing.props}
        />
      )}
      {removing.subject && (
        <DeletionDialog
          key={`delete ${removing.openCount}`}
          type={texts.type}
          name={removing.subject.name}
          onConfirm={async () => {
            if (removing.subject) props.remove(removing.subject.id);
          }}
          {...removing.props}
        />
      )}
    </>
  );
}

/** Renders the user's bookmarks of a report, with buttons to add, show, share, rename and delete them. */
export function BookmarksDialog(props: BookmarksDialogProps) {
  const { pages, store, apply, open, onClose } = props;
  const { list, ...changes } = useBookmarkList(store);
  const [search, setSearch] = useState('');
  const dialogs = {
    saving: useDialog<undefined>('bookmark-saving'),
    sharing: useDialog<Bookmark>('bookmark-sharing'),
    renaming: useDialog<Bookmark>('bookmark-renaming'),
    removing: useDialog<Bookmark>('bookmark-removal'),
  };
  const [share, rename, remove] = [dialogs.sharing.show, dialogs.renaming.show, dialogs.removing.show];
  const columns = useMemo(() => {
    const getPageTitle = (page: string) => pages.find(({ name }) => name === page)?.title ?? page;
    return buildBookmarkColumns({ getPageTitle, apply, share, rename, remove });
  }, [pages, apply, share, rename, remove]);
  const view = useListTable({
    rows: list,
    columns,
    getRowId: ({ id }) => id,
    defaultSort: newestFirst,
    search,
  });
  const save = {
    label: texts.save,
    onClick: () => {
      dialogs.saving.show(undefined);
    },
  };
  return (
    <>
      <Modal title={texts.title} open={open} onClose={onClose}>
        <SearchableTable
          label={texts.title}
          searchLabel={texts.search}
          search={search}
          onSearch={setSearch}
          tools={
            <Button size="sm" onClick={save.onClick}>
              <PlusIcon aria-hidden /> {save.label}
            </Button>
          }
          view={view}
          source={loadedSource}
          emptyState={{ icon: BookmarkIcon, title: texts.noneTitle, text: texts.noneText, primary: save }}
        />
      </Modal>
      <Dialogs {...props} {...dialogs} {...changes} />
    </>
  );
}
