import { Button, Spacer, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import type { ArchivedTenant } from '@embed-portal/api-contract';
import { useState } from 'react';
import { formatTextDateTime } from '../../../../format/format.ts';
import { formMessages } from '../../../../messages/form.ts';
import { tenantMessages as texts } from '../../../../messages/tenants.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useDeleteTenantWithContents, useUnarchiveTenant } from '../../api/tenant-mutations.ts';
import { TenantDeletionDialog } from './tenant-deletion-dialog.tsx';

interface ArchivedTenantDialogProps {
  tenant: ArchivedTenant;
  open: boolean;
  onClose(): void;
}

/** Renders the state of an archived tenant, which can be made accessible again or deleted. */
export function ArchivedTenantDialog({ tenant, open, onClose }: ArchivedTenantDialogProps) {
  const { notify } = useNotifications();
  const { mutate: unarchive, isPending, error } = useUnarchiveTenant();
  const { mutateAsync: remove } = useDeleteTenantWithContents();
  const [isDeleting, setDeleting] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const params = { tenantId: tenant.id };
  return (
    <>
      <Modal
        title={texts.archivedTitle(tenant.name)}
        open={open}
        onClose={onClose}
        width={sizes.smallDialog}
        footer={
          <>
            <Button
              size="sm"
              variant="outline"
              colorPalette="danger"
              onClick={() => {
                setDeleting(true);
              }}
            >
              {formMessages.delete}
            </Button>
            <Spacer />
            <Button
              size="sm"
              loading={isPending}
              loadingText={texts.unarchive}
              onClick={() => {
                unarchive(
                  { params },
                  {
                    onSuccess: () => {
                      notify({ text: texts.unarchived(tenant.name), color: 'success', force: true });
                      onClose();
                    },
                  },
                );
              }}
            >
              {texts.unarchive}
            </Button>
          </>
        }
      >
        <Text overflowWrap="anywhere">
          {texts.archivedText(formatTextDateTime(tenant.archived), tenant.archivedBy)}
        </Text>
        <ErrorAlert error={error} />
      </Modal>
      <TenantDeletionDialog
        tenant={tenant}
        isArchived
        type={texts.type}
        name={tenant.name}
        deletionId={tenant.id}
        confirmation={confirmation}
        onConfirmationChange={setConfirmation}
        open={isDeleting}
        onClose={() => {
          setDeleting(false);
        }}
        onConfirm={async () => {
          await remove({ params, body: { name: confirmation } });
          onClose();
        }}
      />
    </>
  );
}
