import { can } from '@embed-portal/api-contract';
import type { Capability, Role } from '@embed-portal/api-contract';
import type { RouteObject } from 'react-router-dom';
import { messages } from '../messages.ts';
import {
  BuildingComplexIcon,
  FileChartColumnIcon,
  LayoutGridIcon,
  PlugIcon,
  UsersIcon,
} from '../ui/icons.tsx';
import type { IconType } from '../ui/icons.tsx';
import { createPageLoader } from './page-loader.tsx';

/** Screen of the portal: its menu entry, its pages, and the capability that opens it. */
export interface Screen {
  path: string;
  name: string;
  icon: IconType;
  access: Capability;
  pages: RouteObject[];
}

/** Route handle of pages that use the full window, without padding and footer. */
export const fullscreenHandle = 'fullscreen';

/** Screens in menu order. Routes, menu entries and access rules are derived from them. */
export const screens: readonly Screen[] = [
  {
    path: '/apps',
    name: messages.shell.apps,
    icon: LayoutGridIcon,
    access: 'openApps',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/apps/pages/apps-page.tsx')) },
      {
        path: ':appId/:reportId?/:pageName?',
        handle: fullscreenHandle,
        lazy: createPageLoader(() => import('../features/viewer/pages/viewer-page.tsx')),
      },
    ],
  },
  {
    path: '/reports',
    name: messages.shell.reports,
    icon: FileChartColumnIcon,
    access: 'manageReports',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/reports/pages/reports-page.tsx')) },
    ],
  },
  {
    path: '/tenants',
    name: messages.shell.tenants,
    icon: BuildingComplexIcon,
    access: 'manageTenants',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/tenants/pages/tenants-page.tsx')) },
    ],
  },
  {
    path: '/connections',
    name: messages.shell.connections,
    icon: PlugIcon,
    access: 'manageConnections',
    pages: [
      {
        index: true,
        lazy: createPageLoader(() => import('../features/connections/pages/connections-page.tsx')),
      },
    ],
  },
  {
    path: '/groups',
    name: messages.shell.groups,
    icon: UsersIcon,
    access: 'manageGroups',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/groups/pages/groups-page.tsx')) },
    ],
  },
];

/** Redirect target for unknown and forbidden URLs. */
export const home = '/apps';

export const getVisibleScreens = (roles: readonly Role[]): Screen[] =>
  screens.filter(({ access }) => can(roles, access));
