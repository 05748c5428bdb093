import { Box, Button } from '@chakra-ui/react';
import type { UserProfile } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { useViewAs } from '../../../entity-ui/use-view-as.tsx';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { viewMessages } from '../../../messages/view.ts';
import { SearchXIcon } from '../../../ui/icons.tsx';
import { EyeIcon } from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { AccessPageLayout } from '../components/access-page-layout.tsx';
import { UserApps } from '../components/user-apps.tsx';
import { UserDetails } from '../components/user-details.tsx';
import { AccountState } from '../components/user-link.tsx';

function ViewAsButton({ user }: { user: UserProfile }) {
  const { user: currentUser } = useAccount();
  const { allowed, isAllowedIn, show, dialog } = useViewAs();
  if (!allowed) return null;
  const tenants = user.tenants.filter(({ id }) => isAllowedIn(id));
  const problem = user.id === currentUser.id ? viewMessages.viewAsSelf : viewMessages.noTenants;
  const disabled = user.id === currentUser.id || tenants.length === 0;
  const button = (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      disabled={disabled}
      onClick={() => {
        show({ user, tenants });
      }}
    >
      <EyeIcon aria-hidden /> {viewMessages.viewAs}
    </Button>
  );
  return (
    <>
      {disabled ? (
        <Tooltip content={problem}>
          {/* A disabled button receives neither the focus nor pointer events. */}
          <Box as="span" display="inline-block" tabIndex={0}>
            {button}
          </Box>
        </Tooltip>
      ) : (
        button
      )}
      {dialog}
    </>
  );
}

/** Renders a user with tenants, groups, roles and the last sign-in, and the apps that the user can open. */
export function UserPage({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const query = useRouteQuery(accessRoutes.getUserProfile, { userId });
  const user = query.data;
  if (user) {
    return (
      <AccessPageLayout
        title={user.name}
        state={<AccountState {...user} />}
        actions={<ViewAsButton user={user} />}
      >
        <UserDetails user={user} />
        <UserApps key={user.id} user={user} />
      </AccessPageLayout>
    );
  }
  if (query.isPending) return null;
  return (
    <StatusView
      icon={SearchXIcon}
      title={texts.userNotFoundTitle}
      text={texts.userNotFoundText}
      primary={{ label: texts.back, onClick: () => void navigate('/') }}
      level={1}
    />
  );
}
