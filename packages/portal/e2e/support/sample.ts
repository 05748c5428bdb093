import type { UserApp, AppReport, CurrentUser, Tenant } from '@embed-portal/api-contract';
import * as sample from '../../src/test-support/sample.ts';

const { uuid, report } = sample;

export const user: CurrentUser = {
  ...sample.user,
  roles: { ...sample.user.roles, contributerAdmin: true },
  rolesList: ['contributerAdmin', 'viewer'],
};

export const tenants: Tenant[] = [
  { id: uuid(11), name: 'Noordzee Retail', description: null, URL: 'noordzee-retail', version: 1 },
  { id: uuid(12), name: 'Polder Logistics', description: null, URL: 'polder-logistics', version: 1 },
];

const netherlands = {
  id: 'f1',
  name: 'Country',
  filterType: 'Basic' as const,
  target: { table: 'Store', column: 'Country' },
  operator: 'In' as const,
  values: ['Netherlands'],
};

const app = (
  number: number,
  name: string,
  description: string | null,
  tenant: number,
  icon: string,
  reports: AppReport[],
): UserApp =>
  sample.app(number, name, {
    description,
    icon,
    tenantId: uuid(tenant),
    __groups: [{ id: uuid(60), name: 'Store managers' }],
    __reports: reports,
  });

export const retail = app(
  101,
  'Retail performance',
  'Revenue, margin and units for every shop, day by day, with a comparison with the previous year.',
  11,
  'chart-column',
  [
    report(201, 'Sales overview', { reportSecurityFilters: [netherlands] }),
    report(202, 'Store performance'),
    sample.link(203, 'Definitions', 'http://localhost:9/help'),
  ],
);

export const apps: UserApp[] = [
  retail,
  app(102, 'Store operations', 'Opening hours, staffing and shrinkage.', 11, 'store', [
    report(204, 'Stores'),
  ]),
  app(103, 'Customer insight', 'Segments, loyalty and lifetime value of returning customers.', 11, 'users', [
    report(205, 'Segments'),
    report(206, 'Loyalty'),
  ]),
  app(104, 'Fleet and routes', 'On-time departures, fuel and kilometers per route.', 12, 'truck', [
    report(207, 'Fleet'),
  ]),
  app(105, 'Warehouse', null, 12, '', [report(208, 'Stock'), report(209, 'Picking')]),
  app(106, 'Finance close', 'Month-end close: open items, accruals and the state of each entity.', 11, '', [
    report(210, 'Close'),
  ]),
  app(107, 'Being set up', 'Nothing in it yet.', 12, '', []),
];
