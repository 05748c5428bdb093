import { can } from '@embed-portal/api-contract';
import type { UserApp } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useAccount } from '../../../data/account.ts';
import { useLostAccess } from '../../../data/use-lost-access.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = async () => (await import('../components/app-dialog.tsx')).AppDialog;

export interface AppEditor {
  /**
   * Opens the dialog for an app, or for a new app if called with `undefined`. The function is undefined for users who
   * may not manage apps.
   */
  edit: ((app: UserApp | undefined) => void) | undefined;
  dialog: ReactNode;
  /** Whether the dialog is open. */
  editing: boolean;
}

/** Provides the dialog that adds and updates apps. It is loaded on demand because most users never need it. */
export const useAppEditor = (): AppEditor => {
  const { rolesList } = useAccount().user;
  const { show, subject, openCount, props } = useDialog<UserApp | undefined>('app');
  const [AppDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  const allowed = can(rolesList, 'manageApps');
  useLostAccess({ allowed, open: props.open, close: props.onClose });
  if (!allowed) return { edit: undefined, dialog: null, editing: false };
  return {
    edit: (app) => {
      requestDialog();
      show(app);
    },
    editing: props.open,
    dialog: AppDialog && openCount > 0 && <AppDialog key={openCount} app={subject} {...props} />,
  };
};
