import { Text } from '@chakra-ui/react';
import { findInvalidAddresses, buildInvitationTemplate, limits } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { useWatch } from 'react-hook-form';
import { useAccount } from '../../../data/account.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { useServices } from '../../../services.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { InviteForm, useInviteUsers } from '../api/use-invite-users.ts';
import { normalizeAddresses } from './normalize-addresses.ts';

/** Renders the form for inviting users to a tenant by email address. */
export const InviteDialog = (props: { tenant: Tenant; open: boolean; onClose(): void }) => {
  const { tenant, open, onClose } = props;
  const { user } = useAccount();
  const { productName } = useServices().config.branding;
  const form = useBodyForm(InviteForm, {
    emails: '',
    sendInvite: true,
    invitationMessage: buildInvitationTemplate({
      productName,
      tenantName: tenant.name,
      senderName: user.name,
    }),
  });
  const invite = useInviteUsers(tenant);
  const invalidAddresses = findInvalidAddresses(useWatch({ control: form.control, name: 'emails' }));
  return (
    <FormDialog
      title={tenantMessages.inviteTo(tenant.name)}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`invitation:${tenant.id}`}
      onSubmit={invite}
      submitLabel={tenantMessages.send}
    >
      <TextField
        name="emails"
        label={tenantMessages.emails}
        hint={tenantMessages.emailsHint}
        errorDetail={invalidAddresses.length > 0 ? tenantMessages.invalidEmails(invalidAddresses) : undefined}
        normalize={normalizeAddresses}
        rows={3}
        placeholder="anna@example.com; ben@example.com"
        required
      />
      <TextField
        name="invitationMessage"
        label={tenantMessages.invitationMessage}
        rows={limits.invitationMessageRows}
        required
      />
      <SwitchField name="sendInvite" label={tenantMessages.sendInvite} hint={tenantMessages.sendInviteHint} />
      <Text textStyle="sm" color="fg.muted">
        {tenantMessages.groupsHint}
      </Text>
    </FormDialog>
  );
};
