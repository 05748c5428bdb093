import type { UserApp } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { buildAppSearch } from './search-apps.ts';

const createApp = (name: string, description: string | null, group: string): UserApp => ({
  id: name,
  name,
  description,
  icon: '',
  tenantId: 't',
  version: 1,
  __groups: [{ id: 'g', name: group }],
  __reports: [],
});
const apps = [
  createApp('Retail performance', 'Revenue per shop', 'Store managers'),
  createApp('Fleet', null, 'Drivers'),
  createApp('Café crème', 'Menu', 'Kitchen'),
];
const tenants: Record<string, string> = { Fleet: 'Polder Logistics' };
const search = (query: string) =>
  buildAppSearch(apps, ({ name }) => tenants[name] ?? 'Noordzee')(query).map(({ name }) => name);

describe('buildAppSearch', () => {
  it.each([
    ['', ['Retail performance', 'Fleet', 'Café crème']],
    ['retail', ['Retail performance']],
    ['SHOP', ['Retail performance']],
    ['driv', ['Fleet']],
    ['polder', ['Fleet']],
    ['cafe creme', ['Café crème']],
    ['managers revenue', ['Retail performance']],
    ['revenue drivers', []],
  ])('searches name, description, tenant and groups for “%s”', (query, found) => {
    expect(search(query)).toEqual(found);
  });
});
