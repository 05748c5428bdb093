import type {
  UserApp,
  CurrentUser,
  EmbedToken,
  RuntimeConfig,
  Tenant,
  ViewSession,
} from '@embed-portal/api-contract';
import type { EmbeddedReport, LinkEntry } from '../data/apps.ts';

export const createUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const config: RuntimeConfig = {
  branding: {
    productName: 'Insight Portal',
    providerName: 'Northwind',
    providerUrl: 'https://example.com/',
    supportContact: 'support@example.com',
    knowledgeBaseUrl: 'https://example.com/docs',
    connectionHelp: null,
    logoUrl: null,
    accentColor: null,
  },
  apiServers: [],
  developerBar: false,
  oidc: {
    authority: 'https://id.example',
    clientId: 'portal',
    scope: 'openid',
    profileUrl: 'https://id.example/account',
  },
  embedOrigins: ['https://bi.example'],
  captcha: { provider: 'none' },
  limitsGlobalRoles: false,
  mailLanguage: 'en',
  addedRoles: {},
};

export const user: CurrentUser = {
  id: createUuid(1),
  name: 'Anna de Vries',
  firstName: 'Anna',
  lastName: 'de Vries',
  email: 'anna@example.com',
  companyName: null,
  phone: null,
  registered: true,
  created: 1_700_000_000_000,
  active: true,
  roles: {
    superAdmin: false,
    userAdmin: false,
    connectionAdmin: false,
    contributerAdmin: false,
    viewer: true,
  },
  version: 1,
  rolesList: ['viewer'],
  tenantRoles: [],
};

export const tenants: Tenant[] = [
  { id: createUuid(11), name: 'Noordzee', description: null, URL: 'noordzee', version: 1 },
  { id: createUuid(12), name: 'Polder', description: null, URL: 'polder', version: 1 },
];

/** Creates a session in which an administrator views the portal as the user. */
export const createViewSession = (minutesLeft: number): ViewSession => ({
  id: createUuid(99),
  actor: { id: createUuid(2), name: 'Sofie Admin' },
  target: { id: user.id, name: user.name },
  tenant: { id: createUuid(11), name: 'Noordzee' },
  reason: 'Ticket 4711',
  started: Date.now(),
  expires: Date.now() + minutesLeft * 60_000,
  ended: false,
});

export const embedToken: EmbedToken = {
  accessToken: { appOwnsData: true, token: 'embed-token', expiresAt: 1_900_000_000_000 },
  reportConfig: { id: 'r1', embedUrl: 'https://bi.example/reportEmbed', datasetId: null },
};

export const createReport = (
  number: number,
  name: string,
  target: Partial<EmbeddedReport['report']> = {},
  includedPagesNames: string[] = [],
): EmbeddedReport => ({
  id: createUuid(number),
  name,
  description: null,
  section: null,
  type: 'Report',
  link: null,
  metadata: { workspaceName: 'Retail', reportName: name, includedPagesNames },
  report: {
    connectionGroupId: `${createUuid(90)}__${createUuid(91)}`,
    reportId: createUuid(number + 500),
    includedPages: [],
    reportSecurityFilters: [],
    permissionRefresh: false,
    permissionDownload: false,
    permissionBookmark: false,
    permissionSubscribe: false,
    permissionAlert: false,
    ...target,
  },
});

export const createLink = (number: number, name: string, url: string): LinkEntry => ({
  id: createUuid(number),
  name,
  description: null,
  section: null,
  type: 'Link',
  link: { url, embed: false },
  report: null,
  metadata: null,
});

export const createApp = (number: number, name: string, fields: Partial<UserApp> = {}): UserApp => ({
  id: createUuid(number),
  name,
  description: null,
  icon: '',
  tenantId: createUuid(11),
  version: 1,
  __groups: [],
  __reports: [createReport(number + 100, `${name} report`)],
  ...fields,
});
