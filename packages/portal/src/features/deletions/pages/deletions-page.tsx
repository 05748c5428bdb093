import { Text } from '@chakra-ui/react';
import { can } from '@embed-portal/api-contract';
import type { Deletion } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useMemo, useState } from 'react';
import { useAccount } from '../../../data/account.ts';
import type { Account } from '../../../data/account.ts';
import { formatTenantName } from '../../../data/distinguish-tenants.ts';
import { DeletionDialog } from '../../../entity-ui/deletion/deletion-dialog.tsx';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { ListPageLayout } from '../../../entity-ui/lists/list-page-layout.tsx';
import { usePagedTable } from '../../../entity-ui/lists/use-paged-table.ts';
import { formatShortDateTime } from '../../../format/format.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { adminMessages } from '../../../messages/admin.ts';
import { deletionMessages as texts } from '../../../messages/deletions.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { HistoryIcon } from '../../../ui/screen-icons.tsx';
import { SelectToggle } from '../../../ui/selection/select-toggle.tsx';
import { SelectionBar } from '../../../ui/selection/selection-bar.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { getDeletionName } from '../api/deletion-name.ts';
import { useBulkRestore } from '../api/use-bulk-restore.ts';
import { useRestoreDeletion } from '../api/use-restore-deletion.ts';
import { ParentsDialog } from '../components/parents-dialog.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';

const buildColumns = (
  restore: (deletion: Deletion) => void,
  /** Undefined if the user may not delete users. */
  deletePermanently: ((deletion: Deletion) => void) | undefined,
  tenants: Account['tenants'],
): Column<Deletion>[] => [
  {
    id: 'name',
    header: texts.name,
    sortable: false,
    value: getDeletionName,
    cell: (deletion) => (
      <>
        <Text fontWeight="medium" overflowWrap="anywhere">
          {getDeletionName(deletion)}
        </Text>
        {deletion.contents && (
          <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
            {texts.contents(deletion.contents)}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'type',
    header: texts.type,
    width: '6.5rem',
    sortable: false,
    value: ({ type }) => texts.types[type],
  },
  {
    id: 'tenant',
    header: texts.tenant,
    hideBelow: 800,
    mergeInto: 'name',
    sortable: false,
    value: ({ tenant }) => (tenant === null ? '' : formatTenantName(tenants, tenant)),
  },
  {
    id: 'deletedBy',
    header: texts.deletedBy,
    hideBelow: 900,
    sortable: false,
    value: ({ deletedBy }) => deletedBy ?? texts.unknownUser,
  },
  {
    id: 'deleted',
    header: texts.deleted,
    width: '9.5rem',
    value: ({ deleted }) => deleted,
    cell: ({ deleted }) => formatShortDateTime(deleted),
  },
  {
    id: 'until',
    header: texts.until,
    width: '9.5rem',
    hideBelow: 700,
    sortable: false,
    value: ({ expires }) => (expires === null ? texts.noEnd : formatShortDateTime(expires)),
  },
  {
    id: 'restore',
    header: texts.restore,
    visuallyHiddenHeader: true,
    align: 'center',
    width: '4rem',
    cell: (deletion) => (
      <RowButton
        icon={HistoryIcon}
        label={texts.restore}
        subject={getDeletionName(deletion)}
        onClick={() => {
          restore(deletion);
        }}
      />
    ),
  },
  ...(deletePermanently
    ? [
        {
          id: 'permanent',
          header: texts.deletePermanently,
          visuallyHiddenHeader: true,
          align: 'center' as const,
          width: '4rem',
          cell: (deletion: Deletion) =>
            deletion.type === 'user' && (
              <RowButton
                icon={TrashIcon}
                label={texts.deletePermanently}
                subject={getDeletionName(deletion)}
                onClick={() => {
                  deletePermanently(deletion);
                }}
              />
            ),
        },
      ]
    : []),
];

/** Renders the confirmation of removing a deleted user before the end of the period. */
function PermanentDialog({ deletion, ...props }: { deletion: Deletion; open: boolean; onClose(): void }) {
  const { mutateAsync: remove } = useRouteMutation(deletionRoutes.deleteUserPermanently, [
    deletionRoutes.listDeletions,
  ]);
  return (
    <DeletionDialog
      type={adminMessages.userType}
      name={getDeletionName(deletion)}
      {...props}
      onConfirm={() => remove({ params: { deletionId: deletion.id } })}
    >
      <Text marginTop="4" textStyle="sm">
        {texts.permanent}
      </Text>
    </DeletionDialog>
  );
}

const newestFirst = [{ id: 'deleted', desc: true }];

/** Renders the deletions that the user can restore. */
export function Component() {
  const [search, setSearch] = useState('');
  const { restore, obstacle, rename, dismiss } = useRestoreDeletion();
  const { user, tenants } = useAccount();
  const mayDeleteUsers = can(user.rolesList, 'administer');
  const deleting = useDialog<Deletion>('permanent-deletion');
  const { show } = deleting;
  const columns = useMemo(
    () => buildColumns((deletion) => void restore(deletion), mayDeleteUsers ? show : undefined, tenants),
    [restore, mayDeleteUsers, show, tenants],
  );
  // Undefined: the table has no checkboxes.
  const [selected, setSelected] = useState<Deletion[]>();
  const bulkRestore = useBulkRestore();
  const { view, source } = usePagedTable<Deletion>({
    route: deletionRoutes.listDeletions,
    columns,
    getRowId: ({ id }) => id,
    defaultSort: newestFirst,
    search,
    selection: selected && { rows: selected, onChange: setSelected },
  });
  return (
    <ListPageLayout
      title={texts.title}
      count={source.isPending || search ? undefined : view.total}
      hits={view.total}
      search={{ label: texts.search, value: search, onChange: setSearch }}
      add={undefined}
      tools={
        (view.total.count > 0 || view.searched || selected) && (
          <SelectToggle selected={selected} onChange={setSelected} />
        )
      }
    >
      {selected && (
        <SelectionBar
          entities={selected}
          getName={getDeletionName}
          actions={[bulkRestore]}
          hint={texts.restoreHint}
          onChange={setSelected}
        />
      )}
      <DataTable
        label={texts.title}
        view={view}
        source={source}
        emptyState={{ icon: TrashIcon, title: texts.noneTitle, text: texts.noneText }}
        clearSearch={() => {
          setSearch('');
        }}
      />
      {deleting.subject && (
        <PermanentDialog key={deleting.openCount} deletion={deleting.subject} {...deleting.props} />
      )}
      {obstacle?.reason === 'parents' && (
        <ParentsDialog
          deletion={obstacle.deletion}
          parents={obstacle.parents}
          onShow={(name) => {
            setSearch(name);
            dismiss();
          }}
          onClose={dismiss}
        />
      )}
      {obstacle?.reason === 'name' && (
        <RenameDialog deletion={obstacle.deletion} onSubmit={rename} onClose={dismiss} />
      )}
    </ListPageLayout>
  );
}
