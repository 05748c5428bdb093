import { canAnywhere, canIn } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useAccount } from '../../../data/account.ts';
import { LimitedAccount } from '../../../data/limited-account.tsx';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { useLostAccess } from '../../../entity-ui/use-lost-access.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = async () => (await import('../components/form/app-dialog.tsx')).AppDialog;

export interface AppEditor {
  /**
   * Opens the dialog for an app, or for a new app if called with `undefined`. The function is undefined for users who
   * may not manage apps.
   */
  edit: ((app: UserApp | undefined) => void) | undefined;
  /** Returns whether the user manages the apps of this app's tenant. */
  canEdit: (app: UserApp) => boolean;
  dialog: ReactNode;
  /** Whether the dialog is open. */
  editing: boolean;
}

/** Provides the dialog that adds and updates apps. It is loaded on demand because most users never need it. */
export function useAppEditor(): AppEditor {
  const { user } = useAccount();
  const { show, subject, openCount, props } = useDialog<UserApp | undefined>('app');
  const [AppDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  const allowed = canAnywhere(user, 'manageApps');
  useLostAccess({ allowed, open: props.open, close: props.onClose });
  const canEdit = ({ tenantId }: UserApp) => canIn(user, tenantId, 'manageApps');
  if (!allowed) return { edit: undefined, canEdit, dialog: null, editing: false };
  return {
    edit: (app) => {
      requestDialog();
      show(app);
    },
    canEdit,
    editing: props.open,
    dialog: AppDialog && openCount > 0 && (
      <LimitedAccount access="manageApps">
        <AppDialog key={openCount} app={subject} {...props} />
      </LimitedAccount>
    ),
  };
}
