import { parseSeedFile } from '../../src/seeding/parse-seed-file.ts';

export const workspaceId = '11111111-1111-4111-8111-111111111111';
export const biReportId = '33333333-3333-4333-8333-333333333301';
export const clientSecret = 'connection-client-SECRET';

const rolesByPersona = {
  viewer: {},
  outsider: {},
  contributer: { contributerAdmin: true },
  useradmin: { userAdmin: true },
  connectionadmin: { connectionAdmin: true },
  roleless: { viewer: false },
  inactive: {},
};

/**
 * The personas of the fixture. Each tenant has one user of each persona, such as `viewer@alpha.example`. Only the
 * viewer and the inactive user are members of the tenant's group of readers.
 */
export const personas = Object.keys(rolesByPersona) as (keyof typeof rolesByPersona)[];
export const tenantKeys = ['alpha', 'beta'] as const;
export type TenantKey = (typeof tenantKeys)[number];

const metadata = { workspaceName: 'Retail', reportName: 'Sales', includedPagesNames: ['Overview'] };

function buildTenant(tenant: TenantKey) {
  const buildEntry = (key: string) => ({ key: `${tenant} ${key}`, tenant, name: `${key} of ${tenant}` });
  const buildConnection = (key: string, type: string, groupsFilter = [workspaceId]) => ({
    ...buildEntry(key),
    type,
    auth: { clientId: `client of ${tenant}`, clientSecret, tenantId: `${tenant}.example` },
    groupsFilter,
  });
  const buildReport = (key: string, connectionKey: string, overrides: object = {}) => ({
    ...buildEntry(key),
    type: 'Report',
    connection: `${tenant} ${connectionKey}`,
    groupId: workspaceId,
    reportId: biReportId,
    includedPages: ['overview'],
    permissions: { refresh: true },
    metadata,
    ...overrides,
  });
  const buildIdentity = (usernameValues: string, staticUsernameValue: string | null) => ({
    effectiveIdentity: { active: true, usernameValues, staticUsernameValue, role: 'Region' },
  });
  return {
    users: Object.entries(rolesByPersona).map(([persona, roles]) => ({
      email: `${persona}@${tenant}.example`,
      roles,
      tenants: [tenant],
    })),
    groups: [
      { ...buildEntry('readers'), users: [`viewer@${tenant}.example`, `inactive@${tenant}.example`] },
      buildEntry('others'),
    ],
    connections: [
      buildConnection('principal', 'App Owns Data'),
      buildConnection('closed', 'App Owns Data', []),
      buildConnection('personal', 'User Owns Data'),
      buildConnection('delegated', 'App Owns Data - User Principal'),
      { ...buildConnection('empty', 'App Owns Data'), auth: undefined },
    ],
    reports: [
      buildReport('sales', 'principal'),
      buildReport('filtered', 'principal', buildIdentity('email', null)),
      buildReport('nameless', 'principal', buildIdentity('static', ' ')),
      buildReport('closed report', 'closed'),
      buildReport('personal report', 'personal'),
      buildReport('delegated report', 'delegated'),
      buildReport('unconfigured report', 'empty'),
      { ...buildEntry('manual'), type: 'Link', url: 'https://example.com/manual' },
    ],
    apps: [
      {
        tenant,
        name: `Everything of ${tenant}`,
        groups: [`${tenant} readers`],
        reports: [
          'manual',
          'sales',
          'filtered',
          'nameless',
          'closed report',
          'personal report',
          'delegated report',
          'unconfigured report',
        ].map((key) => `${tenant} ${key}`),
      },
      { tenant, name: `another of ${tenant}`, groups: [`${tenant} others`], reports: [`${tenant} sales`] },
    ],
  };
}

/** Builds two tenants with the same content, and a superAdmin who is a member of neither. */
export function buildFixture() {
  const parts = tenantKeys.map(buildTenant);
  return parseSeedFile({
    tenants: tenantKeys.map((key) => ({ key, name: `Tenant ${key}` })),
    users: [
      { email: 'super@example.com', roles: { superAdmin: true } },
      ...parts.flatMap(({ users }) => users),
    ],
    groups: parts.flatMap(({ groups }) => groups),
    connections: parts.flatMap(({ connections }) => connections),
    reports: parts.flatMap(({ reports }) => reports),
    apps: parts.flatMap(({ apps }) => apps),
  });
}
