import type { UserApp } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { searchApps } from './search.ts';
import { getInitials } from '../../ui/initials.ts';
import { getDefaultColor } from './default-color.ts';

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
  searchApps(apps, query, ({ name }) => tenants[name] ?? 'Noordzee').map(({ name }) => name);

describe('app search', () => {
  it.each([
    ['', ['Retail performance', 'Fleet', 'Café crème']],
    ['retail', ['Retail performance']],
    ['SHOP', ['Retail performance']],
    ['driv', ['Fleet']],
    ['polder', ['Fleet']],
    ['cafe creme', ['Café crème']],
    ['managers revenue', ['Retail performance']],
    ['revenue drivers', []],
  ])('searches name, description, tenant and groups for “%s” [001/2/10]', (query, found) => {
    expect(search(query)).toEqual(found);
  });
});

describe('app icon', () => {
  it.each([
    ['Retail performance', 'RP'],
    ['finance', 'F'],
    ['Été 2025', 'É2'],
    ['R&D / labs', 'RD'],
    ['—', ''],
  ])('shows the initials of “%s”: %s', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it('derives a stable color from the ID of the app', () => {
    expect(getDefaultColor('some-id')).toBe(getDefaultColor('some-id'));
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(getDefaultColor)).size).toBeGreaterThan(3);
  });
});
