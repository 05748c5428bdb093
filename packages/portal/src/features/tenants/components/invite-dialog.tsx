import { Text } from '@chakra-ui/react';
import {
  findInvalidAddresses,
  InvitationForm,
  buildInvitationTemplate,
  limits,
} from '@embed-portal/api-contract';
import type { InvitationResult, Tenant } from '@embed-portal/api-contract';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useCaptcha } from '../../../captcha/use-captcha.ts';
import { useAccount } from '../../../data/account.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { useServices } from '../../../services.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { toHtmlBreaks } from '../invitation-message.ts';
import { normalizeAddresses } from './normalize-addresses.ts';

const InviteForm = InvitationForm.extend({ sendInvite: z.boolean() });

const useInvite = (tenant: Tenant) => {
  const { user } = useAccount();
  const { notify } = useServices().notifications;
  const solveCaptcha = useCaptcha();
  const invite = useRouteMutation(invitationRoutes.inviteUsers, [tenantRoutes.listUsersOfTenant]);

  const notifyResult = ({ invited, added, skipped, failed }: InvitationResult) => {
    const text = tenantMessages.invitationResult(invited.length, added.length, skipped.length);
    if (text) notify({ text, color: 'success' });
    if (failed.length > 0) {
      notify({ text: tenantMessages.inviteFailed(failed.join('; ')), color: 'warning' });
    }
  };
  return async ({ invitationMessage, ...form }: z.infer<typeof InviteForm>) => {
    const headers = await solveCaptcha('inviteTenantUser');
    const body = { ...form, invitationMessage: toHtmlBreaks(invitationMessage) };
    notifyResult(
      await invite.mutateAsync({ params: { tenantId: tenant.id, userId: user.id }, body, headers }),
    );
  };
};

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
  const invite = useInvite(tenant);
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
