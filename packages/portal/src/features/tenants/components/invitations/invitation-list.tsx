import { HStack } from '@chakra-ui/react';
import type { Invitation, InvitationState, Tenant } from '@embed-portal/api-contract';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { useMemo, useState } from 'react';
import { DeletionDialog } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { usePagedTable } from '../../../../entity-ui/lists/use-paged-table.ts';
import { formatShortDateTime } from '../../../../format/format.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { userMessages } from '../../../../messages/users.ts';
import { RefreshCwIcon, XIcon } from '../../../../ui/icons.tsx';
import { RowButton } from '../../../../ui/row-button.tsx';
import { MailIcon } from '../../../../ui/screen-icons.tsx';
import { SelectToggle } from '../../../../ui/selection/select-toggle.tsx';
import { SelectionBar } from '../../../../ui/selection/selection-bar.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { ChipTone } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { useBulkInvitationActions } from '../../api/use-bulk-invitation-actions.ts';
import { useResendInvitation, useWithdrawInvitation } from '../../api/use-invite-users.ts';

const tones: Record<InvitationState, ChipTone> = {
  pending: 'info',
  added: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
  declined: 'neutral',
};

interface InvitationActions {
  resend(invitation: Invitation): void;
  withdraw(invitation: Invitation): void;
}

const isOpen = ({ state }: Invitation): boolean => state === 'pending' || state === 'expired';

const buildColumns = ({ resend, withdraw }: InvitationActions): Column<Invitation>[] => [
  { id: 'email', header: userMessages.email, value: ({ email }) => email },
  {
    id: 'state',
    header: userMessages.status,
    width: '7.5rem',
    sortable: false,
    value: ({ state }) => tenantMessages.invitationStates[state],
    cell: ({ state }) => (
      <StatusChip tone={tones[state]}>{tenantMessages.invitationStates[state]}</StatusChip>
    ),
  },
  {
    id: 'groups',
    header: tenantMessages.groups,
    hideBelow: 800,
    sortable: false,
    value: ({ groups }) => groups.join(', '),
  },
  {
    id: 'sent',
    header: tenantMessages.sent,
    width: '9.5rem',
    value: ({ sent }) => formatShortDateTime(sent),
  },
  {
    id: 'expires',
    header: tenantMessages.expires,
    width: '9.5rem',
    hideBelow: 700,
    sortable: false,
    value: ({ expires }) => (expires === null ? tenantMessages.never : formatShortDateTime(expires)),
  },
  {
    id: 'actions',
    header: tenantMessages.actions,
    visuallyHiddenHeader: true,
    width: '5.5rem',
    align: 'end',
    cell: (invitation) =>
      isOpen(invitation) && (
        <HStack gap="1" justify="flex-end">
          <RowButton
            icon={RefreshCwIcon}
            label={tenantMessages.resend}
            subject={invitation.email}
            onClick={() => {
              resend(invitation);
            }}
          />
          <RowButton
            icon={XIcon}
            label={tenantMessages.withdraw}
            subject={invitation.email}
            danger
            onClick={() => {
              withdraw(invitation);
            }}
          />
        </HStack>
      ),
  },
];

const newestFirst = [{ id: 'sent', desc: true }];

/** Renders the invitations to a tenant with their state. */
export function InvitationList({ tenant }: { tenant: Tenant }) {
  const [search, setSearch] = useState('');
  const resend = useResendInvitation(tenant);
  const { mutateAsync: withdraw } = useWithdrawInvitation();
  const withdrawing = useDialog<Invitation>('invitation-withdrawal');
  const columns = useMemo(
    () => buildColumns({ resend: (invitation) => void resend(invitation), withdraw: withdrawing.show }),
    [resend, withdrawing.show],
  );
  const params = useMemo(() => ({ tenantId: tenant.id }), [tenant.id]);
  // Undefined: the table has no checkboxes.
  const [selected, setSelected] = useState<Invitation[]>();
  const bulkActions = useBulkInvitationActions(tenant);
  const { view, source } = usePagedTable<Invitation>({
    route: invitationRoutes.listInvitations,
    params,
    columns,
    getRowId: ({ userId }) => userId,
    defaultSort: newestFirst,
    search,
    selection: selected && { rows: selected, onChange: setSelected, canSelect: isOpen },
  });
  return (
    <>
      <SearchableTable
        label={tenantMessages.invitations}
        searchLabel={tenantMessages.searchInvitations}
        search={search}
        onSearch={setSearch}
        view={view}
        source={source}
        emptyState={{
          icon: MailIcon,
          title: tenantMessages.noInvitations,
          text: tenantMessages.noInvitationsText,
        }}
        tools={
          (view.total.count > 0 || view.searched || selected) && (
            <SelectToggle selected={selected} onChange={setSelected} />
          )
        }
      >
        {selected && (
          <SelectionBar
            entities={selected}
            getName={({ email }) => email}
            actions={bulkActions}
            hint={tenantMessages.selectInvitations}
            onChange={setSelected}
          />
        )}
      </SearchableTable>
      <DeletionDialog
        type={tenantMessages.invitationType}
        name={withdrawing.subject?.email ?? ''}
        {...withdrawing.props}
        onConfirm={() =>
          withdraw({ params: { tenantId: tenant.id, userId: withdrawing.subject?.userId ?? '' } })
        }
      />
    </>
  );
}
