import { describe, expect, it } from 'vitest';
import { assignFieldErrors } from './field-errors.ts';

const assign = (fields: string[], visibleFields: string[]) => {
  const details = fields.map((field) => ({ field, message: `About ${field}` }));
  const { byField, otherErrors } = assignFieldErrors(details, new Set(visibleFields));
  return { byField: Object.fromEntries(byField), otherErrors };
};

describe('assignFieldErrors', () => {
  it.each([
    ['a field by its name', ['name'], ['name'], { name: 'About name' }],
    ['a nested field', ['link.url'], ['link.url'], { 'link.url': 'About link.url' }],
    ['an entry of a list', ['emails[2]'], ['emails'], { emails: 'About emails[2]' }],
    [
      'a nested field of a list entry',
      ['report.filters[0].values'],
      ['report.filters'],
      { 'report.filters': 'About report.filters[0].values' },
    ],
    [
      'a field that the form sends within another',
      ['auth.clientId'],
      ['clientId'],
      { clientId: 'About auth.clientId' },
    ],
  ])('assigns %s', (_, fields, visibleFields, byField) => {
    expect(assign(fields, visibleFields)).toEqual({ byField, otherErrors: [] });
  });

  it('retains the first error of a field, and the errors without a visible field, each once', () => {
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
