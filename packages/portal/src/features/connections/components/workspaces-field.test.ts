import { describe, expect, it } from 'vitest';
import { toWorkspaceRows } from './workspaces-field.tsx';

const retail = { id: '11111111-1111-4111-8111-111111111111', name: 'Retail' };
const finance = { id: '99999999-9999-4999-8999-999999999999', name: 'Finance' };

describe('toWorkspaceRows', () => {
  it('returns the workspaces of the last sync', () => {
    const connection = { groups: [retail, finance], groupsFilter: [finance.id], groupsSyncDate: 1 };
    expect(toWorkspaceRows(connection)).toEqual([retail, finance]);
  });

  it('includes selected workspaces before the first sync', () => {
    const connection = { groups: [], groupsFilter: [retail.id], groupsSyncDate: null };
    expect(toWorkspaceRows(connection)).toEqual([{ id: retail.id, name: 'Name available after a sync' }]);
  });

  it('includes selected workspaces that the last sync did not list', () => {
    const connection = { groups: [finance], groupsFilter: [retail.id], groupsSyncDate: 1 };
    expect(toWorkspaceRows(connection)).toEqual([
      finance,
      { id: retail.id, name: 'Not found in the last sync' },
    ]);
  });
});
