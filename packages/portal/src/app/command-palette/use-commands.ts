import { can, canAnywhere } from '@embed-portal/api-contract';
import type { Capability, UserApp } from '@embed-portal/api-contract';
import { setupRoutes } from '@embed-portal/api-contract/routes/setup';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { getEmbeddedReports, getUsableEntries, toPagePath, useApps } from '../../data/apps.ts';
import { useTenantName } from '../../data/use-tenant-name.ts';
import { addParameter, setupParameter } from '../../entity-ui/use-url-parameter.ts';
import { useRouteMutation } from '../../http/use-route-mutation.ts';
import { accessRequestMessages } from '../../messages/access-requests.ts';
import { messages } from '../../messages/common.ts';
import { connectionMessages } from '../../messages/connections.ts';
import { groupMessages } from '../../messages/groups.ts';
import { paletteMessages as texts } from '../../messages/palette.ts';
import { reportMessages } from '../../messages/reports.ts';
import { setupMessages } from '../../messages/setup.ts';
import { tenantMessages } from '../../messages/tenants.ts';
import { useSession } from '../../session/contexts.ts';
import {
  BuildingComplexIcon,
  FileChartColumnIcon,
  LayoutGridIcon,
  LogOutIcon,
  MoonIcon,
  PlusIcon,
  SunIcon,
} from '../../ui/icons.tsx';
import { useNotifications } from '../../ui/notifications/notifications-context.ts';
import { InboxIcon, ListTreeIcon, SettingsIcon } from '../../ui/screen-icons.tsx';
import { toggleColorMode, useColorMode } from '../../ui/theme/color-mode.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { getVisibleScreens, home } from '../screens.ts';
import { useChooseTenant } from '../use-choose-tenant.ts';
import type { Command } from './commands.ts';

/** Dialogs that add an entity: the label, the screen that contains the dialog, and the required capability. */
const additions: readonly { label: string; path: string; access: Capability }[] = [
  { label: messages.apps.add, path: '/apps', access: 'manageApps' },
  { label: reportMessages.add, path: '/reports', access: 'manageReports' },
  { label: tenantMessages.add, path: '/tenants', access: 'manageTenants' },
  { label: connectionMessages.add, path: '/connections', access: 'manageConnections' },
  { label: groupMessages.add, path: '/groups', access: 'manageGroups' },
];

/** Returns the commands for an app, its reports and their pages. Apps without usable reports cannot be opened. */
function buildAppCommands(app: UserApp, tenantName: string, open: (path: string) => void): Command[] {
  if (getUsableEntries(app).length === 0) return [];
  const reports = getEmbeddedReports(app).flatMap((entry): Command[] => {
    const { id, name, section, report, metadata } = entry;
    const path = toPagePath(app, entry);
    const pages = report.includedPages.map((page, index): Command => ({
      id: `page ${app.id} ${id} ${page}`,
      group: 'reports',
      label: metadata.includedPagesNames[index] ?? page,
      hint: texts.place(app.name, name),
      icon: FileChartColumnIcon,
      run: () => {
        open(toPagePath(app, entry, page));
      },
    }));
    return [
      {
        id: `report ${app.id} ${id}`,
        group: 'reports',
        label: name,
        hint: section === null ? app.name : texts.place(app.name, section),
        icon: FileChartColumnIcon,
        run: () => {
          open(path);
        },
      },
      ...pages,
    ];
  });
  return [
    {
      id: `app ${app.id}`,
      group: 'apps',
      label: app.name,
      hint: tenantName,
      icon: LayoutGridIcon,
      run: () => {
        open(`/apps/${app.id}`);
      },
    },
    ...reports,
  ];
}

function useTenantCommands(): Command[] {
  const { tenants, selectedTenant } = useAccount();
  const chooseTenant = useStableCallback(useChooseTenant());
  return useMemo(() => {
    if (tenants.length < 2) return [];
    const all = { id: undefined, name: messages.shell.allTenants };
    return [...tenants, all].map(({ id, name }) => ({
      id: `tenant ${id ?? 'all'}`,
      group: 'tenants',
      label: name,
      hint: selectedTenant?.id === id ? texts.currentTenant : undefined,
      icon: BuildingComplexIcon,
      run: () => {
        chooseTenant(id);
      },
    }));
  }, [tenants, selectedTenant?.id, chooseTenant]);
}

/** Returns a function that shows the list of first steps again. */
function useShowSetup(open: (path: string) => void) {
  const { notify } = useNotifications();
  const { mutate } = useRouteMutation(setupRoutes.updateSetup, [setupRoutes.getSetup]);
  return () => {
    open(`${home}?${setupParameter}`);
    mutate(
      { params: {}, body: { dismissed: false } },
      {
        onSuccess: ({ steps }) => {
          if (steps.every(({ done }) => done)) notify({ text: setupMessages.allDone, color: 'info' });
        },
      },
    );
  };
}

function useActionCommands(open: (path: string) => void, showAdminSettings: () => void): Command[] {
  const { user } = useAccount();
  const session = useSession();
  const isDark = useColorMode() === 'dark';
  const showSetup = useStableCallback(useShowSetup(open));
  const showSettings = useStableCallback(showAdminSettings);
  return useMemo(() => {
    const toCommand = (label: string, icon: Command['icon'], run: () => void): Command => ({
      id: `action ${label}`,
      group: 'actions',
      label,
      icon,
      run,
    });
    return [
      ...additions
        .filter(({ access }) => canAnywhere(user, access))
        .map(({ label, path }) =>
          toCommand(label, PlusIcon, () => {
            open(`${path}?${addParameter}`);
          }),
        ),
      ...(canAnywhere(user, 'manageGroups')
        ? [
            toCommand(accessRequestMessages.title, InboxIcon, () => {
              open('/access/requests');
            }),
          ]
        : []),
      ...(canAnywhere(user, 'setUp') ? [toCommand(setupMessages.show, ListTreeIcon, showSetup)] : []),
      ...(can(user.rolesList, 'administer')
        ? [toCommand(messages.shell.adminSettings, SettingsIcon, showSettings)]
        : []),
      toCommand(
        isDark ? messages.shell.tryLight : messages.shell.tryDark,
        isDark ? SunIcon : MoonIcon,
        toggleColorMode,
      ),
      toCommand(messages.shell.logout, LogOutIcon, () => void session.signOut()),
    ];
  }, [user, session, isDark, open, showSetup, showSettings]);
}

const noApps: readonly UserApp[] = [];

/** Returns all commands that the user's roles allow. They stay the same while the user types. */
export function useCommands(showAdminSettings: () => void): readonly Command[] {
  const { user } = useAccount();
  const navigate = useNavigate();
  const { data: apps = noApps } = useApps();
  const getTenantName = useTenantName();
  const open = useCallback((path: string) => void navigate(path), [navigate]);
  const appCommands = useMemo(
    () => apps.flatMap((app) => buildAppCommands(app, getTenantName(app), open)),
    [apps, getTenantName, open],
  );
  const tenants = useTenantCommands();
  const actions = useActionCommands(open, showAdminSettings);
  const screens = useMemo(
    () =>
      getVisibleScreens(user).map(({ path, name, icon }): Command => ({
        id: `screen ${path}`,
        group: 'screens',
        label: name,
        icon,
        run: () => {
          open(path);
        },
      })),
    [user, open],
  );
  return useMemo(
    () => [...appCommands, ...screens, ...tenants, ...actions],
    [appCommands, screens, tenants, actions],
  );
}
