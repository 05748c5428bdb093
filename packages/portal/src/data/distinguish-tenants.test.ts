import { describe, expect, it } from 'vitest';
import { distinguishTenants } from './distinguish-tenants.ts';

const createTenant = (id: string, name: string, slug: string) => ({
  id,
  name,
  description: null,
  URL: slug,
  version: 1,
});

describe('distinguishTenants', () => {
  it('appends the URL only to names that several tenants have, ignoring case', () => {
    const tenants = [
      createTenant('1', 'Acme', 'acme'),
      createTenant('2', 'Waddenzee', 'waddenzee'),
      createTenant('3', 'ACME ', 'acme-2'),
    ];
    expect(distinguishTenants(tenants).map(({ name }) => name)).toEqual([
      'Acme (acme)',
      'Waddenzee',
      'ACME  (acme-2)',
    ]);
  });
});
