import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { formMessages } from '../../../messages/form.ts';
import { tenantMessages as texts } from '../../../messages/tenants.ts';
import { useServices } from '../../../services.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useArchiveTenant } from '../api/tenant-mutations.ts';

interface ArchiveDialogProps {
  tenant: Tenant;
  open: boolean;
  onClose(): void;
  onArchived(): void;
}

/** Renders the confirmation that a tenant is archived. */
export const ArchiveDialog = ({ tenant, open, onClose, onArchived }: ArchiveDialogProps) => {
  const { notify } = useServices().notifications;
  const { mutate: archive, isPending, error } = useArchiveTenant();
  const confirm = () => {
    archive(
      { params: { tenantId: tenant.id } },
      {
        onSuccess: () => {
          notify({ text: texts.archiveDone(tenant.name), color: 'success', force: true });
          onClose();
          onArchived();
        },
      },
    );
  };
  return (
    <Modal
      title={texts.archiveTitle}
      open={open}
      onEscape={onClose}
      tone="warning"
      width={sizes.smallDialog}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {formMessages.cancel}
          </Button>
          <Button size="sm" loading={isPending} loadingText={texts.archive} onClick={confirm}>
            {texts.archive}
          </Button>
        </>
      }
    >
      <Text overflowWrap="anywhere">{texts.archiveText(tenant.name)}</Text>
      <ErrorAlert error={error} />
    </Modal>
  );
};
