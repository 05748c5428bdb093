import { describe, expect, it } from 'vitest';
import { BasicFilter } from '../models/filters.ts';
import { copyConfiguration } from './copy-configuration.ts';

const filter = new BasicFilter({ table: 'Stores', column: 'Country' }, 'In', ['NL']);

describe('copyConfiguration', () => {
  it('copies objects and lists, so that later changes do not affect the copy', () => {
    const config = { id: 'r1', settings: { panes: { filters: { visible: true } } }, datasetIds: ['d1'] };
    const copy = copyConfiguration(config);
    config.settings.panes.filters.visible = false;
    config.datasetIds.push('d2');
    expect(copy).toEqual({
      id: 'r1',
      settings: { panes: { filters: { visible: true } } },
      datasetIds: ['d1'],
    });
  });

  it('keeps objects of a class, functions and missing values', () => {
    const getToken = () => 't1';
    const config = { filters: [filter], tokenRenewal: { getToken }, pageName: undefined, theme: null };
    const copy = copyConfiguration(config);
    expect(copy).toEqual(config);
    expect([copy.filters[0], copy.tokenRenewal.getToken]).toEqual([filter, getToken]);
    expect(copy.filters[0]).toBe(filter);
  });

  it('replaces a proxy of an object of a class with the object, which can be posted to the frame', () => {
    const proxy = new Proxy(filter, {});
    const copy = copyConfiguration({ filters: [proxy] }, (value) => (value === proxy ? filter : value));
    expect(copy.filters[0]).toBe(filter);
  });
});
