import { describe, expect, it } from 'vitest';
import { assignFieldErrors } from './field-errors.ts';

function assign(fields: string[], visibleFields: string[]) {
  const details = fields.map((field) => ({ field, message: `About ${field}` }));
  const { byField, otherErrors } = assignFieldErrors(details, new Set(visibleFields));
  return { byField: Object.fromEntries(byField), otherErrors };
}

describe('assignFieldErrors', () => {
  it.each([
    ['the error of a field to the field', ['name'], ['name'], { name: 'About name' }],
    [
      'the error of a nested field to the nested field',
      ['link.url'],
      ['link.url'],
      { 'link.url': 'About link.url' },
    ],
    ['the error of a list entry to the list', ['emails[2]'], ['emails'], { emails: 'About emails[2]' }],
    [
      'the error of a nested field in a list entry to the list',
      ['report.filters[0].values'],
      ['report.filters'],
      { 'report.filters': 'About report.filters[0].values' },
    ],
    [
      'the error of a field that the form sends within another field to the visible field',
      ['auth.clientId'],
      ['clientId'],
      { clientId: 'About auth.clientId' },
    ],
  ])('assigns %s', (_, fields, visibleFields, byField) => {
    expect(assign(fields, visibleFields)).toEqual({ byField, otherErrors: [] });
  });

  it('returns the first error of each visible field, and all other errors without duplicates', () => {
    const details = [
      { field: 'name', message: 'Name is required' },
      { field: 'name', message: 'Name is too short' },
      { field: 'tenantId', message: 'Tenant is required' },
      { field: 'tenantId', message: 'Tenant is required' },
    ];
    const { byField, otherErrors } = assignFieldErrors(details, new Set(['name']));
    expect([...byField]).toEqual([['name', 'Name is required']]);
    expect(otherErrors).toEqual(['Tenant is required.']);
  });
});
