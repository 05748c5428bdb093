import type { Tenant, TenantUser } from '@embed-portal/api-contract';
import { z } from 'zod';
import { formatFullName } from '../../../data/tenant-user-columns.tsx';
import { formMessages } from '../../../messages/form.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useUpdateMembership } from '../api/tenant-mutations.ts';
import { lastDay, toDateValue } from './access-end.ts';

const MembershipForm = z.object({ accessExpires: lastDay });

interface MembershipDialogProps {
  tenant: Tenant;
  user: TenantUser;
  open: boolean;
  onClose(): void;
}

/** Renders the form for the access of a user to a tenant. */
export const MembershipDialog = ({ tenant, user, open, onClose }: MembershipDialogProps) => {
  const { mutateAsync: update } = useUpdateMembership();
  const name = formatFullName(user);
  const form = useBodyForm(MembershipForm, { accessExpires: toDateValue(user.accessExpires) });
  return (
    <FormDialog
      title={tenantMessages.accessOf(name)}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`membership:${tenant.id}:${user.id}`}
      onSubmit={(body) => update({ params: { tenantId: tenant.id, userId: user.id }, body })}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(name)}
    >
      <TextField
        name="accessExpires"
        type="date"
        label={tenantMessages.lastDay}
        hint={tenantMessages.lastDayHint}
      />
    </FormDialog>
  );
};
