import { canAnywhere } from '@embed-portal/api-contract';
import { useRef } from 'react';
import { useAccount } from '../../data/account.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { useAdminSettings } from './use-admin-settings.tsx';

const loadRequestsButton = async () => (await import('./access-requests-button.tsx')).AccessRequestsButton;

function RequestsButton() {
  const [AccessRequestsButton] = useLazyComponent(loadRequestsButton, true);
  return AccessRequestsButton && <AccessRequestsButton />;
}

export interface AccountToolsProps {
  /** Whether to load parts that the first visit does not need immediately. */
  isComplete: boolean;
}

/** Renders the buttons of the access requests, the command palette and the account menu. */
export function AccountTools({ isComplete }: AccountToolsProps) {
  const { user } = useAccount();
  const avatar = useRef<HTMLButtonElement>(null);
  const adminSettings = useAdminSettings(avatar);
  return (
    <>
      {isComplete && canAnywhere(user, 'manageGroups') && <RequestsButton />}
      <CommandButton onAdminSettings={adminSettings.show} isComplete={isComplete} />
      <AvatarMenu ref={avatar} onAdminSettings={adminSettings.show} />
      {adminSettings.dialog}
    </>
  );
}
