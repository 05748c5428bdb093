import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { OpenInvitation } from '@embed-portal/api-contract';
import { openInvitationRoutes } from '@embed-portal/api-contract/routes/open-invitations';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useAccount } from '../../../../data/account.ts';
import { useOpenInvitations } from '../../../../data/use-open-invitations.ts';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { formatTextDate } from '../../../../format/format.ts';
import { useRouteMutation } from '../../../../http/use-route-mutation.ts';
import { openInvitationMessages as texts } from '../../../../messages/open-invitations.ts';
import { ConfirmationDialog } from '../../../../ui/dialogs/confirmation-dialog.tsx';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';

const { listOpenInvitations, acceptInvitation, declineInvitation } = openInvitationRoutes;

/** Routes whose responses depend on the tenants of the user. */
const affectedRoutes = [
  listOpenInvitations,
  viewingRoutes.whoAmI,
  viewingRoutes.listTenantsOfUser,
  viewingRoutes.listAppsOfUser,
];

interface DeclineDialogProps {
  invitation: OpenInvitation;
  open: boolean;
  onClose(): void;
}

/** Renders the confirmation of declining an invitation, which only another invitation can revert. */
function DeclineDialog({ invitation: { tenant, hasAccess }, open, onClose }: DeclineDialogProps) {
  const { user } = useAccount();
  const { notify } = useNotifications();
  const { mutateAsync, isPending } = useRouteMutation(declineInvitation, affectedRoutes);
  const decline = async () => {
    try {
      await mutateAsync({ params: { userId: user.id, tenantId: tenant.id } });
      notify({ text: texts.declined(tenant.name), color: 'success', force: true });
    } catch {
      // The client has notified the user.
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmationDialog
      title={texts.declineTitle}
      text={hasAccess ? texts.declineAccessText(tenant.name) : texts.declineText(tenant.name)}
      action={texts.decline}
      isDestructive
      isPending={isPending}
      open={open}
      onClose={onClose}
      onConfirm={() => void decline()}
    />
  );
}

function InvitationCard(props: { invitation: OpenInvitation; onDecline(): void }) {
  const { invitation, onDecline } = props;
  const { tenant, sent, expires, hasAccess } = invitation;
  const { user } = useAccount();
  const { notify } = useNotifications();
  const { mutateAsync, isPending } = useRouteMutation(acceptInvitation, affectedRoutes);
  const accept = async () => {
    try {
      await mutateAsync({ params: { userId: user.id, tenantId: tenant.id } });
      // The list without this invitation may already be shown.
      notify({ text: texts.accepted(tenant.name), color: 'success', force: true });
    } catch {
      // The client has notified the user.
    }
  };
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap="3"
      align="center"
      padding="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      listStyleType="none"
    >
      <Stack gap="0.5" flex="1" minWidth="48">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {texts.invites(tenant.name)}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {expires === null
            ? texts.sent(formatTextDate(sent))
            : texts.sentUntil(formatTextDate(sent), formatTextDate(expires))}
        </Text>
        {hasAccess && <Text textStyle="sm">{texts.untilAccepted}</Text>}
      </Stack>
      <Flex gap="2">
        <Button
          size="sm"
          aria-label={texts.acceptLabel(tenant.name)}
          loading={isPending}
          loadingText={texts.accept}
          onClick={() => void accept()}
        >
          {texts.accept}
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={texts.declineLabel(tenant.name)}
          disabled={isPending}
          onClick={onDecline}
        >
          {texts.decline}
        </Button>
      </Flex>
    </Flex>
  );
}

const noInvitations: readonly OpenInvitation[] = [];

/** Renders the invitations to further tenants that the user has not answered. Renders nothing until they have loaded. */
export function OpenInvitations() {
  const { data = noInvitations } = useOpenInvitations();
  const declining = useDialog<OpenInvitation>('decline-invitation');
  return (
    <>
      {data.length > 0 && (
        <Stack
          as="ul"
          gap="3"
          paddingInline={{ base: '4', md: '8' }}
          paddingTop={{ base: '4', md: '6' }}
          aria-label={texts.title}
        >
          {data.map((invitation) => (
            <InvitationCard
              key={invitation.tenant.id}
              invitation={invitation}
              onDecline={() => {
                declining.show(invitation);
              }}
            />
          ))}
        </Stack>
      )}
      {declining.subject && (
        <DeclineDialog key={declining.openCount} invitation={declining.subject} {...declining.props} />
      )}
    </>
  );
}
