import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../test-support/sample.ts';
import { groupApps } from './group-apps.ts';

const apps = Array.from({ length: 9 }, (_, index) => createApp(101 + index, `App ${index + 1}`));
const getIds = (...numbers: number[]) => numbers.map((number) => apps[number - 1]?.id ?? '');
const group = (shortcuts: { favorites?: string[]; recents?: string[] }, count = 9) =>
  groupApps(apps.slice(0, count), { favorites: [], recents: [], ...shortcuts }).map(
    ({ name, apps: grouped }) => `${name}: ${grouped.map((app) => app.name.replace('App ', '')).join(' ')}`,
  );

describe('groupApps', () => {
  it('returns one group without favorites and recently opened apps', () => {
    expect(group({})).toEqual(['others: 1 2 3 4 5 6 7 8 9']);
  });

  it('separates favorites in the order of the list', () => {
    expect(group({ favorites: getIds(5, 2) })).toEqual(['favorites: 2 5', 'others: 1 3 4 6 7 8 9']);
  });

  it('separates the last four opened apps that are no favorites, the last one first', () => {
    expect(group({ favorites: getIds(3), recents: getIds(9, 3, 1, 7, 5, 2) })).toEqual([
      'favorites: 3',
      'recents: 9 1 7 5',
      'others: 2 4 6 8',
    ]);
  });

  it('does not separate recently opened apps of up to eight apps', () => {
    expect(group({ recents: getIds(2) }, 8)).toEqual(['others: 1 2 3 4 5 6 7 8']);
  });

  it('omits apps that the list does not contain', () => {
    expect(group({ favorites: ['unknown'], recents: ['unknown'] }, 2)).toEqual(['others: 1 2']);
  });
});
