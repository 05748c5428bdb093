import { canAnywhere } from '@embed-portal/api-contract';
import type { Capability, RoleHolder } from '@embed-portal/api-contract';
import type { RouteObject } from 'react-router-dom';
import { Component as AppsPage } from '../features/apps/pages/apps-page.tsx';
import { messages } from '../messages/common.ts';
import type { IconType } from '../ui/create-icon.tsx';
import {
  ActivityIcon,
  BuildingComplexIcon,
  FileChartColumnIcon,
  LayoutGridIcon,
  PlugIcon,
  UsersIcon,
} from '../ui/icons.tsx';
import { createPageLoader } from './page-loader.tsx';

/** Pages that share a path and the capability that opens them. */
interface Section {
  path: string;
  access: Capability;
  pages: RouteObject[];
}

/** Section with an entry in the menu. */
export interface Screen extends Section {
  name: string;
  icon: IconType;
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
      // Part of the main bundle, because most visits begin with the apps.
      { index: true, Component: AppsPage },
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
  {
    path: '/health',
    name: messages.shell.health,
    icon: ActivityIcon,
    access: 'readHealth',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/health/pages/health-page.tsx')) },
    ],
  },
];

/** All sections: the screens, and pages to which other pages link. */
export const sections: readonly Section[] = [
  ...screens,
  {
    path: '/access',
    access: 'readTenantUsers',
    pages: [{ path: '*', lazy: createPageLoader(() => import('../features/access/pages/access-page.tsx')) }],
  },
  {
    path: '/deleted',
    access: 'restoreDeletions',
    pages: [
      { index: true, lazy: createPageLoader(() => import('../features/deletions/pages/deletions-page.tsx')) },
    ],
  },
];

/** Redirect target for unknown and forbidden URLs. */
export const home = '/apps';

/** Returns the screens in the menu of a user. */
export const getVisibleScreens = (user: RoleHolder): Screen[] =>
  screens.filter(({ access }) => canAnywhere(user, access));

/** Returns the capability that opens the section of a path; `openApps` for unknown paths. */
export const getAccess = (pathname: string): Capability =>
  sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.access ?? 'openApps';
