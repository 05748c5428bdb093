import type { Tenant } from '@embed-portal/api-contract';
import { tenantMessages as texts } from '../../../../messages/tenants.ts';
import { ConfirmationDialog } from '../../../../ui/dialogs/confirmation-dialog.tsx';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useArchiveTenant } from '../../api/tenant-mutations.ts';

interface ArchiveDialogProps {
  tenant: Tenant;
  open: boolean;
  onClose(): void;
  onArchived(): void;
}

/** Renders the confirmation that a tenant is archived. */
export function ArchiveDialog({ tenant, open, onClose, onArchived }: ArchiveDialogProps) {
  const { notify } = useNotifications();
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
    <ConfirmationDialog
      title={texts.archiveTitle}
      text={texts.archiveText(tenant.name)}
      action={texts.archive}
      isPending={isPending}
      error={error}
      open={open}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
