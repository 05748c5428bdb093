import { Button, Stack, Text } from '@chakra-ui/react';
import { canIn, EmailAddress, sizes } from '@embed-portal/api-contract';
import type { AddressExplanation, NamedEntity } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { invitationRoutes } from '@embed-portal/api-contract/routes/invitations';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useAccount } from '../../../data/account.ts';
import { useCaptcha } from '../../../data/captcha/use-captcha.ts';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { toInvitePath } from '../../../entity-ui/use-url-parameter.ts';
import { formatTextDate } from '../../../format/format.ts';
import { useApi } from '../../../http/api-context.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { accessMessages } from '../../../messages/access.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';

const { address: texts, explanation } = accessMessages;

const AddressForm = z.object({ email: EmailAddress });

interface AddressDialogProps {
  app: NamedEntity;
  /** Initial text of the field. */
  email: string;
  open: boolean;
  onClose(): void;
  onExplained(explanation: AddressExplanation): void;
}

/** Renders the form for an address whose access to the app is explained. */
export function AddressDialog({ app, email, open, onClose, onExplained }: AddressDialogProps) {
  const api = useApi();
  return (
    <FormDialog
      title={texts.title(app.name)}
      open={open}
      onClose={onClose}
      schema={AddressForm}
      values={() => ({ email })}
      draftName={`access-address:${app.id}`}
      onSubmit={async (query) => {
        onExplained(await api.call(accessRoutes.explainAddress, { appId: app.id }, { query }));
      }}
      submitLabel={texts.submit}
      width={sizes.smallDialog}
    >
      <TextField name="email" label={texts.email} hint={texts.hint} required />
    </FormDialog>
  );
}

function ResendButton({ email, tenant, invitation, onSent }: AddressExplanation & { onSent(): void }) {
  const { notify } = useNotifications();
  const solveCaptcha = useCaptcha();
  const resend = useRouteMutation(invitationRoutes.resendInvitation, [invitationRoutes.listInvitations]);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setError(undefined);
    try {
      await resend.mutateAsync({
        params: { tenantId: tenant.id, userId: invitation?.userId ?? '' },
        headers: await solveCaptcha('inviteTenantUser'),
      });
      notify({ text: explanation.invitationSent(email), color: 'success', force: true });
      onSent();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Button size="sm" variant="outline" loading={resend.isPending} onClick={() => void run()}>
        {explanation.resendInvitation}
      </Button>
      {error !== undefined && <ErrorAlert error={error} />}
    </>
  );
}

const describe = ({ email, tenant, invitation }: AddressExplanation): string =>
  invitation
    ? texts.invitations[invitation.state](email, tenant.name, formatTextDate(invitation.sent))
    : texts.notMember(email, tenant.name);

interface OutsiderDialogProps {
  app: NamedEntity;
  result: AddressExplanation;
  open: boolean;
  onClose(): void;
}

/** Explains why an address that is not one of a member cannot open an app, and offers the remedy. */
export function OutsiderDialog({ app, result, open, onClose }: OutsiderDialogProps) {
  const { user } = useAccount();
  const { email, tenant, invitation } = result;
  const isOpen = invitation?.state === 'pending' || invitation?.state === 'expired';
  const mayInvite = canIn(user, tenant.id, 'manageTenants');
  return (
    <Modal title={explanation.title(email, app.name)} open={open} onClose={onClose} width={sizes.smallDialog}>
      <Stack gap="4" align="flex-start">
        <Stack gap="2" padding="3" borderRadius="l2" bg="status.error.subtle" role="status" width="100%">
          <Text fontWeight="semibold" color="status.error.fg">
            {explanation.notVisible}
          </Text>
          <Text overflowWrap="anywhere">{describe(result)}</Text>
        </Stack>
        {!mayInvite && <Text color="fg.muted">{texts.askUserAdmin}</Text>}
        {mayInvite && isOpen && <ResendButton {...result} onSent={onClose} />}
        {mayInvite && !isOpen && (
          <Button asChild size="sm">
            <Link to={toInvitePath(tenant.id, email)}>{texts.invite(tenant.name)}</Link>
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
