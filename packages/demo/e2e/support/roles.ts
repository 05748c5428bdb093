/** Contents of a screen for users who may open it. */
interface ScreenExpectation {
  heading: string;
  columns: string[];
  /** Accessible names of the buttons of the page, and of one row or card. */
  buttons: string[];
}

/** All screens by address. Users who may open a screen see all of its contents, except for the buttons of apps. */
export const screens = {
  '/apps': { heading: 'Apps', columns: [], buttons: ['Add app', 'Edit Dutch market'] },
  '/reports': {
    heading: 'Reports',
    columns: ['Name', 'Report', 'Page Filter', 'Tenant', 'Description', 'Edit', 'Duplicate'],
    buttons: ['Add report', 'Edit Sales overview', 'Duplicate Sales overview'],
  },
  '/tenants': {
    heading: 'Tenants',
    columns: ['Name', 'Description', 'Edit', 'Users'],
    buttons: ['Add tenant', 'Edit Noordzee Retail', 'Users Noordzee Retail'],
  },
  '/connections': {
    heading: 'Connections',
    columns: ['Name', 'Description', 'Tenant', 'Type', 'Authenticated', 'Sync', 'Workspaces', 'Edit'],
    buttons: [
      'Add connection',
      'OK: authorize Retail analytics',
      'Sync workspaces of Retail analytics',
      'Workspaces of Retail analytics: 1 of 1',
      'Edit Retail analytics',
    ],
  },
  '/groups': {
    heading: 'Groups',
    columns: ['Name', 'Description', 'Tenant', 'Edit', 'Users'],
    buttons: ['Add group', 'Edit Store operations', 'Users Store operations'],
  },
  '/health': {
    heading: 'Health',
    // Sorted by state, then by name. Screen readers announce the position.
    columns: [
      'NameSort position 2',
      'StateSort position 1',
      'Reason',
      'Last success',
      'Data from',
      'Affected',
      'Check now',
    ],
    buttons: ['All', 'Check Retail analytics now', 'Check Sales overview now'],
  },
} as const satisfies Record<string, ScreenExpectation>;

export type Address = keyof typeof screens;

export interface RoleExpectation {
  account: 'viewer' | 'userAdmin' | 'connectionAdmin' | 'contributerAdmin' | 'superAdmin';
  /** Addresses that the account may open, in menu order. */
  opens: Address[];
  /** Whether the account is in a group of an app, or sees all apps. */
  seesApps: boolean;
  /** Whether the account can add and edit apps, and sees Edit in the viewer. */
  editsApps: boolean;
  /** Entries of the account menu. */
  accountMenu: string[];
}

/** Expectations for each role. Every sample account is a viewer as well. */
export const roles: RoleExpectation[] = [
  { account: 'viewer', opens: ['/apps'], seesApps: true, editsApps: false, accountMenu: ['Vera', 'Logout'] },
  {
    account: 'userAdmin',
    opens: ['/apps', '/tenants', '/groups'],
    seesApps: false,
    editsApps: false,
    accountMenu: ['Ursula', 'Logout'],
  },
  {
    account: 'connectionAdmin',
    opens: ['/apps', '/connections', '/health'],
    seesApps: false,
    editsApps: false,
    accountMenu: ['Conny', 'Logout'],
  },
  {
    account: 'contributerAdmin',
    opens: ['/apps', '/reports', '/groups', '/health'],
    seesApps: true,
    editsApps: true,
    accountMenu: ['Casper', 'Logout'],
  },
  {
    account: 'superAdmin',
    opens: ['/apps', '/reports', '/tenants', '/connections', '/groups', '/health'],
    seesApps: true,
    editsApps: true,
    accountMenu: ['Sam', 'Admin Settings', 'Logout'],
  },
];
