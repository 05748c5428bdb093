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

const tenantId = '00000000-0000-4000-8000-000000000011';
const empty = { name: '', tenantId: '' };

describe('form schemas', () => {
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
  ])('reports the expected errors for an empty form: %s', (_, schema, value, errors) => {
    expect(findErrors(schema, value)).toEqual(errors);
  });

  it('reports a link without a valid URL', () => {
    const link = { name: 'Manual', tenantId, type: 'Link', link: { url: 'manual' } };
    const messages = new Set(findErrors(ReportBody, link).map((error) => error.join(': ')));
    expect([...messages]).toEqual(['link.url: URL is required']);
  });

  it('accepts an app without a description', () => {
    const app = { name: 'Sales', tenantId, icon: 'store', groups: [tenantId], reports: [tenantId] };
    expect(findErrors(AppBody, app)).toEqual([]);
  });

  it('reports every missing flag of the user form', () => {
    expect(findErrors(UserBody, { roles: {} }).map(([field]) => field)).toEqual([
      'roles.superAdmin',
      'roles.userAdmin',
      'roles.connectionAdmin',
      'roles.contributerAdmin',
      'active',
    ]);
  });
});

it('connectionTypes and filterOperators contain the specified values', () => {
  expect(connectionTypes).toEqual(['App Owns Data', 'App Owns Data - User Principal', 'User Owns Data']);
  expect(filterOperators).toEqual(['In', 'NotIn']);
});
