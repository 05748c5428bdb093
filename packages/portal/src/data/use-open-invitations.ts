import { openInvitationRoutes } from '@embed-portal/api-contract/routes/open-invitations';
import { useAllPages } from '../http/use-all-pages.ts';
import { useView } from '../session/contexts.ts';
import { useAccount } from './account.ts';

/** Loads the invitations that the user has not answered. Disabled while the portal is viewed as another user. */
export function useOpenInvitations() {
  const view = useView();
  const { user } = useAccount();
  return useAllPages(openInvitationRoutes.listOpenInvitations, { userId: user.id }, { enabled: !view });
}
