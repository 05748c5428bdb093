import type { UserApp, AppReport, CurrentUser, Tenant } from '@embed-portal/api-contract';
import * as sample from '../../src/test-support/sample.ts';

const { createUuid, createReport } = sample;

export const user: CurrentUser = {
  ...sample.user,
  roles: { ...sample.user.roles, contributerAdmin: true },
  rolesList: ['contributerAdmin', 'viewer'],
};

export const tenants: Tenant[] = [
  { id: createUuid(11), name: 'Noordzee Retail', description: null, URL: 'noordzee-retail', version: 1 },
  { id: createUuid(12), name: 'Polder Logistics', description: null, URL: 'polder-logistics', version: 1 },
];

const netherlands = {
  id: 'f1',
  name: 'Country',
  filterType: 'Basic' as const,
  target: { table: 'Store', column: 'Country' },
  operator: 'In' as const,
  values: ['Netherlands'],
};

const createApp = (
  number: number,
  name: string,
  description: string | null,
  tenant: number,
  icon: string,
  reports: AppReport[],
): UserApp =>
  sample.createApp(number, name, {
    description,
    icon,
    tenantId: createUuid(tenant),
    __groups: [{ id: createUuid(60), name: 'Store managers' }],
    __reports: reports,
  });

export const retail = createApp(
  101,
  'Retail performance',
  'Revenue, margin and units for every shop, day by day, with a comparison with the previous year.',
  11,
  'chart-column',
  [
    createReport(201, 'Sales overview', { reportSecurityFilters: [netherlands] }),
    createReport(202, 'Store performance'),
    sample.createLink(203, 'Definitions', 'http://localhost:9/help'),
  ],
);

export const apps: UserApp[] = [
  retail,
  createApp(102, 'Store operations', 'Opening hours, staffing and shrinkage.', 11, 'store', [
    createReport(204, 'Stores'),
  ]),
  createApp(
    103,
    'Customer insight',
    'Segments, loyalty and lifetime value of returning customers.',
    11,
    'users',
    [createReport(205, 'Segments'), createReport(206, 'Loyalty')],
  ),
  createApp(104, 'Fleet and routes', 'On-time departures, fuel and kilometers per route.', 12, 'truck', [
    createReport(207, 'Fleet'),
  ]),
  createApp(105, 'Warehouse', null, 12, '', [createReport(208, 'Stock'), createReport(209, 'Picking')]),
  createApp(
    106,
    'Finance close',
    'Month-end close: open items, accruals and the state of each entity.',
    11,
    '',
    [createReport(210, 'Close')],
  ),
  createApp(107, 'Being set up', 'Nothing in it yet.', 12, '', []),
];
