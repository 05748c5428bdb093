import { AppBody, ConnectionPatch, noInput, routes } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toAuditBody, toScope } from './audit-entry.ts';
import type { AuditScope } from './audit-entry.ts';
import type { EntityChange } from './changes.ts';
import { redactText } from './redact-text.ts';

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln';

describe('redactText', () => {
  it.each([
    ['a sentence', 'Report not found.', 'Report not found.'],
    ['words that start like a token', 'heyJude keyJoin eyJ', 'heyJude keyJoin eyJ'],
    ['a signed token', `see ${jwt}.`, 'see [redacted].'],
    ['a token of 20 characters', 'x.eyJabcdefghij.klmnop', 'x.[redacted]'],
    ['a word with a part of 19 characters', 'x.eyJabcdefghij.klmno', 'x.eyJabcdefghij.klmno'],
    ['a token after an escaped space', `/api/%20${jwt}/x`, '/api/%20[redacted]/x'],
    ['a token appended to a word', `token_${jwt}`, 'token_[redacted]'],
    ['text that the database cannot store', 'a\u0000 x\ud800y 😀', 'a\ufffd x\ufffdy 😀'],
  ])('replaces only tokens and invalid characters in %s', (_, text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('truncates before it redacts, and redacts truncated tokens', () => {
    expect(redactText(`${'x '.repeat(985)}${jwt}${jwt}`)).toBe(`${'x '.repeat(985)}[redacted]`);
    expect(redactText('x'.repeat(5_000))).toHaveLength(2_000);
  });
});

const Form = z.object({ name: z.string(), tags: z.array(z.string()).optional() });

it.each([
  ['fields that are not in the schema', { name: 'a', pwd: 's', apiKey: 's' }, { name: 'a' }],
  ['objects in place of strings', { name: { sas: 's' } }, {}],
  ['strings in place of lists', { name: 'a', tags: 's' }, { name: 'a' }],
  [
    'objects in lists of strings',
    { name: 'a', tags: ['b', { refresh: 's' }] },
    { name: 'a', tags: ['b', undefined] },
  ],
  [
    'fields named like prototype properties',
    JSON.parse('{"name":"a","constructor":{"x":"s"}}'),
    { name: 'a' },
  ],
  ['tokens in strings', { name: `see ${jwt}` }, { name: 'see [redacted]' }],
])('toAuditBody omits %s', (_, body, expected) => {
  expect(toAuditBody(Form, body)).toEqual(expected);
});

it.each([undefined, null, 'text', 5])('toAuditBody returns null for %j', (body) => {
  expect(toAuditBody(Form, body)).toBeNull();
});

it('toAuditBody returns null for a body that the route does not read', () => {
  expect(toAuditBody(noInput, { name: 'a' })).toBeNull();
});

it('toAuditBody redacts the secret of a connection', () => {
  const auth = { clientId: 'c', clientSecret: 's', tenantId: 'directory.example' };
  expect(toAuditBody(ConnectionPatch, { name: 'a', auth })).toEqual({
    name: 'a',
    auth: { ...auth, clientSecret: '[redacted]' },
  });
});

it('toAuditBody includes a secret without a value', () => {
  const body = { name: 'a', auth: { clientSecret: null } };
  expect(toAuditBody(ConnectionPatch, body)).toEqual(body);
});

it('toAuditBody includes a body of 10,000 characters', () => {
  const body = { name: 'x'.repeat(9_989) };
  expect(toAuditBody(Form, body)).toEqual(body);
});

it('toAuditBody includes the lists of an app and its fields with defaults', () => {
  const ids = ['11111111-1111-4111-8111-111111111111'];
  const body = { name: 'a', description: null, icon: 'store:teal', groups: ids, reports: ids };
  expect(toAuditBody(AppBody, body)).toEqual(body);
});

it('toAuditBody includes the known fields of a changed report', () => {
  const { auditBody } = routes.updateReport;
  const filter = { id: 'f', name: 'Region', filterType: 'Basic', values: ['North', 1], password: 's' };
  const body = {
    name: 'a',
    report: { reportSecurityFilters: [filter], reportEffectiveIdentity: { role: 'r', sas: 's' }, sas: 's' },
    link: null,
  };
  expect(toAuditBody(auditBody, body)).toEqual({
    name: 'a',
    report: {
      reportSecurityFilters: [{ id: 'f', name: 'Region', filterType: 'Basic', values: ['North', 1] }],
      reportEffectiveIdentity: { role: 'r' },
    },
    link: null,
  });
});

it('toAuditBody returns only the size of a body of more than 10,000 characters', () => {
  expect(toAuditBody(Form, { name: 'x'.repeat(9_990) })).toEqual({
    omitted: 'The body had 10001 characters.',
  });
});

describe('toScope', () => {
  const user = { id: 'u1', name: 'Ada Vos', email: 'ada@a.example' };

  it.each<[string, EntityChange, AuditScope]>([
    [
      'a user with the email address',
      { type: 'user', before: user },
      { targets: [{ type: 'user', id: 'u1', name: 'Ada Vos (ada@a.example)' }], tenantId: null },
    ],
    [
      'a user without a name',
      { type: 'user', after: { ...user, name: 'ada@a.example' } },
      { targets: [{ type: 'user', id: 'u1', name: 'ada@a.example' }], tenantId: null },
    ],
    [
      'a user without an email address',
      { type: 'user', after: { id: 'u1', name: 'Ada Vos' } },
      { targets: [{ type: 'user', id: 'u1', name: 'Ada Vos' }], tenantId: null },
    ],
    [
      'a tenant',
      { type: 'tenant', after: { id: 't1', name: 'Retail' } },
      { targets: [{ type: 'tenant', id: 't1', name: 'Retail' }], tenantId: 't1' },
    ],
    [
      'a renamed entity of a tenant, with its new name',
      {
        type: 'group',
        before: { id: 'g1', name: 'Readers', tenantId: 't1' },
        after: { id: 'g1', name: 'Analysts', tenantId: 't1', email: 'group@a.example' },
      },
      { targets: [{ type: 'group', id: 'g1', name: 'Analysts' }], tenantId: 't1' },
    ],
    ['no entity', { type: 'report' }, { targets: [], tenantId: null }],
  ])('returns the target and the tenant of a change of %s', (_, change, scope) => {
    expect(toScope(change)).toEqual(scope);
  });

  it('rejects memberships, whose path names the user and the tenant', () => {
    expect(() => toScope({ type: 'membership', after: user })).toThrow(
      'The path of the request names the user and the tenant of a membership.',
    );
  });
});
