import {
  AppPatch,
  Connection,
  ConnectionPatch,
  Group,
  GroupPatch,
  MembershipPatch,
  Report,
  ReportPatchFields,
  Tenant,
  TenantPatch,
  TenantUser,
  User,
  UserApp,
  UserPatch,
} from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { describeChanges, getField, isAuditedEntity } from './changes.ts';
import type { EntityChange } from './changes.ts';

/** Describes a change for which no names of users are read from the database. */
function describeChange(
  type: EntityChange['type'],
  before: object | undefined,
  after: object | undefined,
  body?: unknown,
) {
  const change = {
    type,
    before: before && { id: 'e1', ...before },
    after: after && { id: 'e1', ...after },
  } as EntityChange;
  return describeChanges({} as Tx, change, body);
}

const ada = { id: 'a', name: 'Ada' };
const bob = { id: 'b', name: 'Bob' };

describe('describeChanges: fields', () => {
  it.each<[EntityChange['type'], object, object, [string, unknown, unknown][]]>([
    [
      'tenant',
      { name: 'Retail', description: null, URL: 'retail', archived: false, version: 1 },
      { name: 'Stores', description: 'All stores', URL: 'stores', archived: true, version: 2 },
      [
        ['name', 'Retail', 'Stores'],
        ['description', null, 'All stores'],
        ['URL', 'retail', 'stores'],
        ['archived', false, true],
      ],
    ],
    [
      'user',
      {
        active: true,
        lastSignIn: 1,
        roles: {
          superAdmin: false,
          userAdmin: false,
          connectionAdmin: false,
          contributerAdmin: false,
          viewer: true,
        },
      },
      {
        active: false,
        lastSignIn: 2,
        roles: {
          superAdmin: true,
          userAdmin: true,
          connectionAdmin: true,
          contributerAdmin: true,
          viewer: false,
        },
      },
      [
        ['active', true, false],
        ['roles.superAdmin', false, true],
        ['roles.userAdmin', false, true],
        ['roles.connectionAdmin', false, true],
        ['roles.contributerAdmin', false, true],
        ['roles.viewer', true, false],
      ],
    ],
    [
      'membership',
      { accessExpires: null, roles: { userAdmin: false, connectionAdmin: false, contributerAdmin: false } },
      { accessExpires: 5, roles: { userAdmin: true, connectionAdmin: true, contributerAdmin: true } },
      [
        ['accessExpires', null, 5],
        ['roles.userAdmin', false, true],
        ['roles.connectionAdmin', false, true],
        ['roles.contributerAdmin', false, true],
      ],
    ],
    [
      'group',
      { name: 'Readers', description: 'x', tenantId: 't1', users: [] },
      { name: 'Analysts', description: null, tenantId: 't2', users: [] },
      [
        ['name', 'Readers', 'Analysts'],
        ['description', 'x', null],
        ['tenantId', 't1', 't2'],
      ],
    ],
    [
      'report',
      {
        name: 'Sales',
        description: null,
        tenantId: 't1',
        type: 'Report',
        link: { url: 'https://a.example', embed: false },
        metadata: { workspaceName: 'Retail', reportName: 'Sales' },
        report: {
          connectionGroupId: 'c1',
          reportId: 'r1',
          includedPages: ['overview'],
          reportSecurityFilters: [],
          reportEffectiveIdentity: null,
          permissionRefresh: false,
          permissionDownload: false,
          permissionBookmark: false,
          permissionSubscribe: false,
          permissionAlert: false,
        },
      },
      {
        name: 'Stock',
        description: 'x',
        tenantId: 't2',
        type: 'Link',
        link: { url: 'https://b.example', embed: true },
        metadata: { workspaceName: 'Stores', reportName: 'Stock' },
        report: {
          connectionGroupId: 'c2',
          reportId: 'r2',
          includedPages: ['overview', 'details'],
          reportSecurityFilters: [{ id: 'f' }],
          reportEffectiveIdentity: { role: 'Region' },
          permissionRefresh: true,
          permissionDownload: true,
          permissionBookmark: true,
          permissionSubscribe: true,
          permissionAlert: true,
        },
      },
      [
        ['name', 'Sales', 'Stock'],
        ['description', null, 'x'],
        ['tenantId', 't1', 't2'],
        ['type', 'Report', 'Link'],
        ['link.url', 'https://a.example', 'https://b.example'],
        ['link.embed', false, true],
        ['metadata.workspaceName', 'Retail', 'Stores'],
        ['metadata.reportName', 'Sales', 'Stock'],
        ['report.connectionGroupId', 'c1', 'c2'],
        ['report.reportId', 'r1', 'r2'],
        ['report.includedPages', ['overview'], ['overview', 'details']],
        ['report.reportSecurityFilters', [], [{ id: 'f' }]],
        ['report.reportEffectiveIdentity', null, { role: 'Region' }],
        ['report.permissionRefresh', false, true],
        ['report.permissionDownload', false, true],
        ['report.permissionBookmark', false, true],
        ['report.permissionSubscribe', false, true],
        ['report.permissionAlert', false, true],
      ],
    ],
    [
      'app',
      { name: 'Cockpit', description: null, icon: 'store', tenantId: 't1', __groups: [], __reports: [] },
      { name: 'Desk', description: 'x', icon: 'store:teal', tenantId: 't2', __groups: [], __reports: [] },
      [
        ['name', 'Cockpit', 'Desk'],
        ['description', null, 'x'],
        ['icon', 'store', 'store:teal'],
        ['tenantId', 't1', 't2'],
      ],
    ],
    [
      'connection',
      {
        name: 'Principal',
        description: null,
        type: 'App Owns Data',
        tenantId: 't1',
        auth: { clientId: null, tenantId: null, secretExpires: null, hasClientSecret: false },
        groupsFilter: [],
      },
      {
        name: 'Personal',
        description: 'x',
        type: 'User Owns Data',
        tenantId: 't2',
        auth: { clientId: 'c', tenantId: 'a.example', secretExpires: 5, hasClientSecret: true },
        groupsFilter: [],
      },
      [
        ['name', 'Principal', 'Personal'],
        ['description', null, 'x'],
        ['type', 'App Owns Data', 'User Owns Data'],
        ['tenantId', 't1', 't2'],
        ['auth.clientId', null, 'c'],
        ['auth.tenantId', null, 'a.example'],
        ['auth.secretExpires', null, 5],
      ],
    ],
  ])(
    'returns the changed fields of a %s with their values, and no other fields',
    async (type, from, to, changes) => {
      expect(await describeChange(type, from, to)).toEqual(
        changes.map(([field, before, after]) => ({ field, before, after })),
      );
      expect(await describeChange(type, to, structuredClone(to))).toEqual([]);
    },
  );

  it('returns the values of a new or deleted entity, except for empty ones', async () => {
    const report = {
      name: 'Sales',
      description: null,
      link: { embed: false },
      report: { includedPages: [], permissionRefresh: true, reportSecurityFilters: ['f'] },
    };
    expect(await describeChange('report', undefined, report)).toEqual([
      { field: 'name', before: null, after: 'Sales' },
      { field: 'report.reportSecurityFilters', before: null, after: ['f'] },
      { field: 'report.permissionRefresh', before: null, after: true },
    ]);
    expect(await describeChange('report', report, undefined)).toEqual([
      { field: 'name', before: 'Sales', after: null },
      { field: 'report.reportSecurityFilters', before: ['f'], after: null },
      { field: 'report.permissionRefresh', before: true, after: null },
    ]);
  });
});

/** Fields that contain a list or further fields, whose changes other tests describe, and options of a request. */
const compoundFields = [
  'addUsers',
  'removeUsers',
  'addGroups',
  'removeGroups',
  'groups',
  'groupsFilter',
  'reports',
  'users',
  'auth',
  'link',
  'metadata',
  'report',
  'roles',
  'saveUnverified',
];

it.each([
  ['tenant', TenantPatch, {}],
  ['user', UserPatch, {}],
  ['membership', MembershipPatch, {}],
  ['group', GroupPatch, { users: [] }],
  ['report', ReportPatchFields, {}],
  ['app', AppPatch, { __groups: [], __reports: [] }],
  ['connection', ConnectionPatch, { groups: [], groupsFilter: [] }],
] as const)(
  'the audit log describes each field that an update can contain: %s',
  async (type, { shape }, lists) => {
    const fields = Object.keys(shape).filter((field) => !compoundFields.includes(field));
    const entity = (value: string) => ({
      ...lists,
      ...Object.fromEntries(fields.map((field) => [field, value])),
    });
    const changes = await describeChange(type, entity('before'), entity('after'));
    expect(changes.map(({ field }) => field).sort()).toEqual(fields.sort());
  },
);

describe('describeChanges: lists', () => {
  const describeApp = (before: object, after: object) =>
    describeChange(
      'app',
      { __groups: [], __reports: [], ...before },
      { __groups: [], __reports: [], ...after },
    );

  it('returns the added and removed groups of an app', async () => {
    const cleo = { id: 'c', name: 'Cleo' };
    expect(await describeApp({ __groups: [ada, bob] }, { __groups: [bob, cleo] })).toEqual([
      { field: 'groups', added: [cleo], removed: [ada] },
    ]);
  });

  it('returns no change if only the order of the groups or the name of a group differs', async () => {
    expect(await describeApp({ __groups: [ada, bob] }, { __groups: [bob, ada] })).toEqual([]);
    expect(await describeApp({ __groups: [ada] }, { __groups: [{ ...ada, name: 'Renamed' }] })).toEqual([]);
  });

  it('returns the reports of an app in both orders, with their sections', async () => {
    const before = [{ ...ada, section: null, type: 'Link' }, bob];
    const after = [{ ...bob, section: 'Manuals' }, ada];
    expect(await describeApp({ __reports: before }, { __reports: after })).toEqual([
      { field: 'reports', before: [ada, bob], after: [{ ...bob, section: 'Manuals' }, ada] },
    ]);
  });

  it('returns the names of the workspaces of a connection, or the IDs of unknown workspaces', async () => {
    const groups = [{ id: 'A1', name: 'Retail' }];
    const before = { groupsFilter: [], groups };
    const after = { groupsFilter: ['a1', 'b2'], groups };
    expect(await describeChange('connection', before, after)).toEqual([
      {
        field: 'groupsFilter',
        before: [],
        after: [
          { id: 'a1', name: 'Retail' },
          { id: 'b2', name: 'b2' },
        ],
      },
    ]);
    expect(
      await describeChange('connection', { groupsFilter: ['b2'] }, { groupsFilter: ['b2'], groups }),
    ).toEqual([]);
  });

  it('returns all entries of a new or deleted entity', async () => {
    const app = { __groups: [ada], __reports: [bob] };
    expect(await describeChange('app', undefined, app)).toEqual([
      { field: 'groups', added: [ada], removed: [] },
      { field: 'reports', before: [], after: [bob] },
    ]);
    expect(await describeChange('app', app, undefined)).toEqual([
      { field: 'groups', added: [], removed: [ada] },
      { field: 'reports', before: [bob], after: [] },
    ]);
  });
});

describe('describeChanges: client secret of a connection', () => {
  const connection = { groupsFilter: [], auth: { hasClientSecret: false } };
  const withSecret = { groupsFilter: [], auth: { hasClientSecret: true } };
  const body = { auth: { clientSecret: 'secret' } };

  it('describes a new secret without its values', async () => {
    expect(await describeChange('connection', connection, withSecret, body)).toEqual([
      { field: 'auth.clientSecret', before: null, after: '[changed]' },
    ]);
    expect(await describeChange('connection', withSecret, withSecret, body)).toEqual([
      { field: 'auth.clientSecret', before: '[changed]', after: '[changed]' },
    ]);
  });

  it('returns no change for requests without a secret and for other types', async () => {
    expect(await describeChange('connection', withSecret, withSecret, { auth: {} })).toEqual([]);
    expect(await describeChange('tenant', {}, {}, body)).toEqual([]);
  });
});

describe('describeChanges: values that cannot be stored', () => {
  it.each([
    [19_912, ['description', 'URL'], []],
    [19_913, ['description'], ['URL']],
    [19_952, ['description'], ['URL']],
    [19_953, ['URL'], ['description']],
  ])(
    'omits values beyond 20,000 characters of all changes together: a text of %i characters',
    async (length, stored, omitted) => {
      // The JSON text of the change has 48 characters in addition to this text, that of the URL has 40 characters.
      const after = { description: 'x'.repeat(length), URL: 'b' };
      const changes = await describeChange('tenant', { description: null, URL: 'a' }, after);
      expect(changes.filter((change) => 'after' in change).map(({ field }) => field)).toEqual(stored);
      expect(changes.filter((change) => 'omitted' in change).map(({ field }) => field)).toEqual(omitted);
    },
  );

  it('omits values that contain a token', async () => {
    const token = `eyJ${'a'.repeat(30)}.payload.signature`;
    expect(await describeChange('group', { name: 'a', users: [] }, { name: token, users: [] })).toEqual([
      { field: 'name', omitted: true },
    ]);
  });
});

describe('isAuditedEntity', () => {
  it.each([
    ['tenant', Tenant],
    ['user', User],
    ['group', Group],
    ['report', Report],
    ['app', UserApp],
    ['connection', Connection],
  ])('accepts the schema of a %s', (_, schema) => {
    expect(isAuditedEntity(schema)).toBe(true);
  });

  it('rejects other schemas', () => {
    expect(isAuditedEntity(TenantUser)).toBe(false);
    expect(isAuditedEntity(undefined)).toBe(false);
  });
});

describe('getField', () => {
  it.each([
    ['name', 'a'],
    ['auth.tenantId', 'b'],
    ['auth.missing', null],
    ['missing.tenantId', null],
    ['name.length', null],
    ['empty.tenantId', null],
  ])('returns the value of the path %s', (path, expected) => {
    expect(getField({ name: 'a', auth: { tenantId: 'b' }, empty: null }, path)).toBe(expected);
  });
});
