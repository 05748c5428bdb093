import { describe, expect, it } from 'vitest';
import { SearchIcon } from '../../ui/icons.tsx';
import { searchCommands } from './commands.ts';
import type { Command, CommandGroup } from './commands.ts';

const create = (group: CommandGroup, label: string, hint?: string): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  hint,
  icon: SearchIcon,
  run: () => undefined,
});
const commands = [
  create('apps', 'Retail cockpit', 'Noordzee'),
  create('apps', 'Café sales', 'Zuid'),
  create('reports', 'Sales', 'Retail cockpit'),
  create('reports', 'Returns and sales', 'Retail cockpit'),
  create('screens', 'Reports'),
  create('tenants', 'Noordzee'),
  create('actions', 'Add report'),
];
const search = (query: string) => searchCommands(commands, query).map(({ label }) => label);

describe('searchCommands', () => {
  it.each([
    ['Café sales', 'cafe', ['Café sales']],
    ['words in the hint', 'sales zuid', ['Café sales']],
    ['words in any order', 'cockpit retail', ['Retail cockpit', 'Sales', 'Returns and sales']],
    ['nothing', 'retail zuid', []],
    // The reports come first, because one of them begins with the query.
    ['the best group first', 'sales', ['Sales', 'Returns and sales', 'Café sales']],
    ['labels before hints', 'noord', ['Noordzee', 'Retail cockpit']],
    ['commands of several groups', 'repo', ['Reports', 'Add report']],
  ])('finds %s for “%s”', (_, query, labels) => {
    expect(search(query)).toEqual(labels);
  });

  it('lists matches of the own name before matches that need the name of the tenant', () => {
    const apps = [
      create('apps', 'Customer service Delft', 'Noordzee Retail'),
      create('apps', 'Returns Delft', 'Zuid'),
    ];
    expect(searchCommands(apps, 'elft ret').map(({ label }) => label)).toEqual([
      'Returns Delft',
      'Customer service Delft',
    ]);
  });

  it('shows apps, screens and actions without a query, but no more than eight apps', () => {
    expect(search('  ')).toEqual(['Retail cockpit', 'Café sales', 'Reports', 'Add report']);
    const apps = Array.from({ length: 12 }, (_, index) => create('apps', `App ${index}`));
    expect(searchCommands(apps, '')).toHaveLength(8);
  });

  it('returns at most 50 commands', () => {
    const apps = Array.from({ length: 60 }, (_, index) => create('apps', `App ${index}`));
    expect(searchCommands(apps, 'app')).toHaveLength(50);
  });
});
