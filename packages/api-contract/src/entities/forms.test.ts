import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import {
  AppBody,
  ConnectionAuthBody,
  ConnectionBody,
  GroupBody,
  ReportBody,
  SecurityFilterBody,
  TenantBody,
  UserBody,
  connectionTypes,
  filterOperators,
} from '../index.ts';

const findErrors = (schema: ZodType, value: object): [string, string][] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const empty = { name: '', tenantId: '' };

describe('request bodies of empty forms', () => {
  it.each<[string, ZodType, object, [string, string][]]>([
    [
      'app',
      AppBody,
      { ...empty, icon: '', groups: [], reports: [] },
      [
        ['name', 'Name is required'],
        ['tenantId', 'Tenant is required'],
        ['groups', 'At least one group must be selected'],
        ['reports', 'At least one report must be selected'],
        ['icon', 'Icon is required'],
      ],
    ],
    [
      'connection',
      ConnectionBody,
      empty,
      [
        ['name', 'Name is required'],
        ['tenantId', 'Tenant is required'],
        ['type', 'Type is required'],
      ],
    ],
    [
      'authorization',
      ConnectionAuthBody,
      { clientId: '', clientSecret: '', tenantId: '' },
      [
        ['clientId', 'Client ID is required'],
        ['clientSecret', 'Client Secret is required'],
        ['tenantId', 'Tenant Id is required'],
        ['tenantId', 'Must be a directory ID or a domain name'],
      ],
    ],
    [
      'group',
      GroupBody,
      empty,
      [
        ['name', 'Name is required'],
        ['tenantId', 'Tenant is required'],
      ],
    ],
    [
      'report',
      ReportBody,
      { ...empty, type: 'Report', report: { connectionGroupId: '', reportId: '' } },
      [
        ['name', 'Name is required'],
        ['tenantId', 'Tenant ID is required'],
        ['report.connectionGroupId', 'Report Workspace is required'],
        ['report.reportId', 'Report is required'],
      ],
    ],
    ['untyped report', ReportBody, empty, [['type', 'Invalid Type value']]],
    [
      'security filter',
      SecurityFilterBody,
      { id: 'f', name: '', target: { table: '', column: '' }, values: [] },
      [
        ['name', 'Name is required'],
        ['filterType', 'Filter type is required'],
        ['target.table', 'Table is required'],
        ['target.column', 'Column is required'],
        ['operator', 'Operator is required'],
        ['values', 'At least one value is required'],
      ],
    ],
    ['tenant', TenantBody, empty, [['name', 'Name is required']]],
  ])(
    'reports all missing fields of the %s form [001/5/1] [001/5/2] [001/5/4] [001/5/5] [001/5/7] [001/5/8] [001/5/11] [001/9/7] [001/9/19]',
    (_, schema, value, errors) => {
      expect(findErrors(schema, value)).toEqual(errors);
    },
  );

  it('reports every missing flag of the user form [000/5/1]', () => {
    expect(findErrors(UserBody, { roles: {} }).map(([field]) => field)).toEqual([
      'roles.superAdmin',
      'roles.userAdmin',
      'roles.connectionAdmin',
      'roles.contributerAdmin',
      'active',
    ]);
  });
});

it('supports the specified connection types and filter operators [001/9/9] [001/9/10]', () => {
  expect(connectionTypes).toEqual(['App Owns Data', 'App Owns Data - User Principal', 'User Owns Data']);
  expect(filterOperators).toEqual(['In', 'NotIn']);
});
