import { can } from '@embed-portal/api-contract';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { useDialog } from '../../entity-ui/drafts/use-dialog.ts';
import { useLostAccess } from '../../entity-ui/use-lost-access.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const loadAdminSettings = async () =>
  (await import('../../features/admin-settings/pages/admin-settings.tsx')).AdminSettings;

/**
 * Provides the dialog with the settings of administrators, and a function that opens it. The dialog is loaded on first
 * use.
 *
 * @param finalFocus - receives the focus when the dialog closes.
 */
export function useAdminSettings(finalFocus: RefObject<HTMLElement | null>) {
  const { rolesList } = useAccount().user;
  const { show, props } = useDialog<undefined>('admin-settings');
  const allowed = can(rolesList, 'administer');
  useLostAccess({ allowed, open: props.open, close: props.onClose });
  // A link can open a tab of the settings, for example with filters of the audit log.
  const open = new URLSearchParams(useLocation().search).has('settings') || props.open;
  const [AdminSettings, request] = useLazyComponent(loadAdminSettings, open && allowed);
  const dialog: ReactNode = AdminSettings && allowed && (
    <AdminSettings finalFocus={finalFocus} {...props} open={open} />
  );
  return {
    show: () => {
      request();
      show(undefined);
    },
    dialog,
  };
}
