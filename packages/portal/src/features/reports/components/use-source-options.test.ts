import { describe, expect, it } from 'vitest';
import { toPageOption, appendStoredOptions, getWorkspaceOptions } from './use-source-options.ts';

const pages = [
  { id: 'overview', name: 'Overview' },
  { id: 'stores', name: 'Stores' },
];

describe('appendStoredOptions', () => {
  it.each([
    ['is available', [{ id: 'stores', name: 'Shops' }], pages],
    [
      'is no longer available',
      [{ id: 'trends', name: 'Trends' }],
      [...pages, { id: 'trends', name: 'Trends' }],
    ],
    ['has no name', [{ id: 'trends', name: '' }], pages],
    ['is not selected yet', [{ id: '', name: '' }], pages],
  ])(
    'appends stored options only if they are missing and have a name: an option that %s',
    (_, stored, expected) => {
      expect(appendStoredOptions(pages, stored)).toEqual(expected);
    },
  );
});

describe('getWorkspaceOptions', () => {
  const named = { id: 'c__1', groupId: '1', name: 'Retail analytics', connectionName: 'Head office' };
  const unnamed = { id: 'c__2', groupId: '2', name: '2', connectionName: 'Head office' };
  it.each([
    ['the name returned by the service', { id: 'c__1', name: 'Retail' }, ['Retail analytics', '2']],
    ['the stored name as a fallback', { id: 'c__2', name: 'Board' }, ['Retail analytics', 'Board']],
    ['the ID as the last fallback', { id: 'c__2', name: '' }, ['Retail analytics', '2']],
  ])('shows %s', (_, stored, names) => {
    expect(getWorkspaceOptions([named, unnamed], stored).map(({ name }) => name)).toEqual(names);
  });

  it('shows the connection below each workspace to distinguish equal names', () => {
    const shared = { groupId: '1', name: 'Retail analytics' };
    const workspaces = [
      { id: 'c__1', ...shared, connectionName: 'Head office' },
      { id: 'd__1', ...shared, connectionName: 'Own accounts' },
    ];
    expect(getWorkspaceOptions(workspaces, { id: '', name: '' })).toEqual([
      { id: 'c__1', name: 'Retail analytics', description: 'Connection: Head office' },
      { id: 'd__1', name: 'Retail analytics', description: 'Connection: Own accounts' },
    ]);
  });
});

describe('toPageOption', () => {
  it.each([
    ['marks a hidden page', 1, 'Tooltip (hidden)'],
    ['does not mark a visible page', 0, 'Tooltip'],
    ['does not mark a page of unknown visibility', undefined, 'Tooltip'],
  ] as const)('%s', (_, visibility, name) => {
    const page = { name: 'tooltip', displayName: 'Tooltip', order: 3, visibility };
    expect(toPageOption(page)).toEqual({ id: 'tooltip', name });
  });
});
