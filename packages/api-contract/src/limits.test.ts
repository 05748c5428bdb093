import { expect, it } from 'vitest';
import {
  AccessDecision,
  AccessRequestBody,
  AppBody,
  AuditReversal,
  Branding,
  BulkDeletion,
  ConnectionPatch,
  EmailAddress,
  GroupBody,
  InvitationBody,
  InvitationForm,
  InvitationResend,
  ReportLinkBody,
  ReportTargetBody,
  SectionName,
  SecurityFilterBody,
  ViewSessionBody,
  routes,
} from './index.ts';

const createId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const createIds = (count: number) => Array.from({ length: count }, (_, index) => createId(index + 1));
const createText = (length: number) => 'x'.repeat(length);
const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `user${String(index)}@x.example`);
/** An address of this length, whose parts are not longer than domains allow. */
function createAddress(length: number) {
  const domain = `${createText(60)}.${createText(60)}.${createText(60)}.example`;
  return `${createText(length - domain.length - 1)}@${domain}`;
}
const createUrl = (length: number) => 'https://x.example/'.padEnd(length, 'x');

const group = { name: 'Readers', tenantId: createId(1) };
const app = { name: 'Retail', tenantId: createId(1), groups: [createId(1)] };
const report = { connectionGroupId: `${createId(1)}__${createId(2)}`, reportId: createId(3) };
const filter = {
  id: 'country',
  name: 'Country',
  filterType: 'Basic',
  target: { table: 'Stores', column: 'Country' },
  operator: 'In',
  values: ['Netherlands'],
};
const reversal = { created: 0, fields: ['name'] };
const invitation = { emails: ['user@x.example'], invitationMessage: 'Welcome' };

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: object[] } | undefined };
}

it.each<[limit: string, max: number, schema: Schema, build: (size: number) => unknown]>([
  ['characters of a name', 200, GroupBody, (size) => ({ ...group, name: createText(size) })],
  ['characters of a description', 2_000, GroupBody, (size) => ({ ...group, description: createText(size) })],
  [
    'groups of an app',
    1_000,
    AppBody,
    (size) => ({ ...app, groups: createIds(size), reports: createIds(1) }),
  ],
  ['reports of an app', 1_000, AppBody, (size) => ({ ...app, reports: createIds(size) })],
  [
    'sections of an app',
    50,
    AppBody,
    (size) => ({ ...app, reports: createIds(size).map((id) => ({ id, section: `Section ${id}` })) }),
  ],
  ['characters of a section name', 60, SectionName, createText],
  [
    'included pages of a report',
    1_000,
    ReportTargetBody,
    (size) => ({ ...report, includedPages: createIds(size) }),
  ],
  [
    'security filters of a report',
    1_000,
    ReportTargetBody,
    (size) => ({ ...report, reportSecurityFilters: createIds(size).map((id) => ({ ...filter, id })) }),
  ],
  [
    'values of a security filter',
    1_000,
    SecurityFilterBody,
    (size) => ({ ...filter, values: createIds(size) }),
  ],
  [
    'characters of a value of a security filter',
    200,
    SecurityFilterBody,
    (size) => ({ ...filter, values: [createText(size)] }),
  ],
  [
    'characters of a user name of a report',
    256,
    ReportTargetBody,
    (size) => ({ ...report, reportEffectiveIdentity: { staticUsernameValue: createText(size) } }),
  ],
  [
    'characters of a role of a report',
    50,
    ReportTargetBody,
    (size) => ({ ...report, reportEffectiveIdentity: { role: createText(size) } }),
  ],
  ['characters of a link', 2_000, ReportLinkBody, (size) => ({ url: createUrl(size) })],
  [
    'workspaces that a connection is limited to',
    1_000,
    ConnectionPatch,
    (size) => ({ groupsFilter: createIds(size) }),
  ],
  [
    'characters of the help for connections',
    2_000,
    Branding,
    (size) => ({ connectionHelp: createText(size) }),
  ],
  [
    'fields that are reverted together',
    100,
    AuditReversal,
    (size) => ({ ...reversal, fields: createIds(size) }),
  ],
  ['characters of an email address', 254, EmailAddress, createAddress],
  [
    'addresses of an invitation',
    50,
    InvitationBody,
    (size) => ({ ...invitation, emails: createAddresses(size) }),
  ],
  [
    'addresses of the invitation form',
    500,
    InvitationForm,
    (size) => ({ ...invitation, emails: createAddresses(size).join('; ') }),
  ],
  [
    'characters of an invitation message',
    10_000,
    InvitationBody,
    (size) => ({ ...invitation, invitationMessage: createText(size) }),
  ],
  ['invitations that are sent again', 50, InvitationResend, (size) => ({ userIds: createIds(size) })],
  ['characters of a request for access', 500, AccessRequestBody, (size) => ({ message: createText(size) })],
  [
    'characters of the reason of a decision',
    500,
    AccessDecision,
    (size) => ({ decision: 'declined', reason: createText(size) }),
  ],
  ['characters of the reason of a view', 500, ViewSessionBody, (size) => ({ reason: createText(size) })],
  [
    'entities that are deleted together',
    500,
    BulkDeletion,
    (size) => ({ type: 'app', ids: createIds(size) }),
  ],
  ['items of a page', 500, routes.listUsers.query, (size) => ({ limit: String(size) })],
  ['characters of a search', 200, routes.listUsers.query, (size) => ({ search: createText(size) })],
  [
    'characters of a search for access',
    200,
    routes.searchAccess.query,
    (size) => ({ text: createText(size) }),
  ],
  ['characters of a cursor', 4_000, routes.listUsers.query, (size) => ({ cursor: createText(size) })],
])('The contract limits the %s to %i', (_, max, schema, build) => {
  expect(schema.safeParse(build(max)).error?.issues).toBeUndefined();
  expect(schema.safeParse(build(max + 1)).success).toBe(false);
});

it.each<[limit: string, schema: Schema, build: (size: number) => unknown]>([
  ['character of a name', GroupBody, (size) => ({ ...group, name: createText(size) })],
  ['group of an app', AppBody, (size) => ({ ...app, groups: createIds(size), reports: createIds(1) })],
  ['report of an app', AppBody, (size) => ({ ...app, reports: createIds(size) })],
  ['address of an invitation', InvitationBody, (size) => ({ ...invitation, emails: createAddresses(size) })],
  ['invitation that is sent again', InvitationResend, (size) => ({ userIds: createIds(size) })],
  ['entity that is deleted', BulkDeletion, (size) => ({ type: 'app', ids: createIds(size) })],
  ['item of a page', routes.listUsers.query, (size) => ({ limit: String(size) })],
  ['value of a security filter', SecurityFilterBody, (size) => ({ ...filter, values: createIds(size) })],
  ['field that is reverted', AuditReversal, (size) => ({ ...reversal, fields: createIds(size) })],
  ['character of a search for access', routes.searchAccess.query, (size) => ({ text: createText(size) })],
  ['character of the reason of a view', ViewSessionBody, (size) => ({ reason: createText(size) })],
])('The contract requires one %s', (_, schema, build) => {
  expect(schema.safeParse(build(1)).error?.issues).toBeUndefined();
  expect(schema.safeParse(build(0)).success).toBe(false);
});
