import type { AppOfUser, AppReport, CurrentUser, Tenant } from '@embed-portal/api-contract';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const user: CurrentUser = {
  id: id(1),
  name: 'Anna de Vries',
  firstName: 'Anna',
  lastName: 'de Vries',
  email: 'anna.devries@example.com',
  companyName: 'Noordzee Retail',
  phone: null,
  registered: true,
  created: 1_700_000_000_000,
  active: true,
  roles: {
    superAdmin: false,
    userAdmin: false,
    connectionAdmin: false,
    contributerAdmin: true,
    viewer: true,
  },
  rolesList: ['contributerAdmin', 'viewer'],
};

export const tenants: Tenant[] = [
  { id: id(11), name: 'Noordzee Retail', description: null, URL: 'noordzee-retail' },
  { id: id(12), name: 'Polder Logistics', description: null, URL: 'polder-logistics' },
];

const embedded = (
  number: number,
  name: string,
  includedPages: string[] = [],
  filtered = false,
): AppReport => ({
  id: id(number),
  name,
  description: null,
  type: 'Report',
  link: null,
  metadata: { workspaceName: 'Retail analytics', reportName: name, includedPagesNames: [] },
  report: {
    connectionGroupId: `${id(90)}__${id(91)}`,
    reportId: id(number + 500),
    includedPages,
    reportSecurityFilters: filtered
      ? [
          {
            id: 'f1',
            name: 'Country',
            filterType: 'Basic',
            target: { table: 'Store', column: 'Country' },
            operator: 'In',
            values: ['Netherlands'],
          },
        ]
      : [],
    permissionRefresh: false,
    permissionDownload: false,
    permissionBookmark: false,
    permissionSubscribe: false,
    permissionAlert: false,
  },
});

const link = (number: number, name: string): AppReport => ({
  id: id(number),
  name,
  description: null,
  type: 'Link',
  link: { url: 'http://localhost:9/help', embed: false },
  report: null,
  metadata: null,
});

const app = (
  number: number,
  name: string,
  description: string | null,
  tenant: number,
  icon: string,
  reports: AppReport[],
): AppOfUser => ({
  id: id(number),
  name,
  description,
  icon,
  tenantId: id(tenant),
  __groups: [{ id: id(60), name: 'Store managers' }],
  __reports: reports,
});

export const retail = app(
  101,
  'Retail performance',
  'Revenue, margin and units for every shop, day by day, with the year before beside it.',
  11,
  'chart-column',
  [embedded(201, 'Sales overview', [], true), embedded(202, 'Store performance'), link(203, 'Definitions')],
);

export const apps: AppOfUser[] = [
  retail,
  app(102, 'Store operations', 'Opening hours, staffing and shrinkage.', 11, 'store', [
    embedded(204, 'Stores'),
  ]),
  app(
    103,
    'Customer insight',
    'Segments, loyalty and lifetime value of the customers who came back.',
    11,
    'users',
    [embedded(205, 'Segments'), embedded(206, 'Loyalty')],
  ),
  app(104, 'Fleet and routes', 'On-time departures, fuel and kilometres per route.', 12, 'truck', [
    embedded(207, 'Fleet'),
  ]),
  app(105, 'Warehouse', null, 12, '', [embedded(208, 'Stock'), embedded(209, 'Picking')]),
  app(106, 'Finance close', 'Month-end close: open items, accruals and the state of each entity.', 11, '', [
    embedded(210, 'Close'),
  ]),
  app(107, 'Being set up', 'Nothing in it yet.', 12, '', []),
];
