import { describe, expect, it } from 'vitest';
import { createSharedTree, createEndlessProxy, nest } from '../../test/validators/hostile.ts';
import * as toolkitModels from './index.ts';

describe('validateReportLoad with unbounded input', () => {
  const target = { table: 'a', column: 'b' };
  const createConfig = (hierarchyData: unknown) => ({
    accessToken: 't',
    id: 'i',
    filters: [{ target, hierarchyData }],
  });

  it.each([
    ['a tree with shared branches', () => createConfig(createSharedTree())],
    ['a tree that grows while it is read', () => createConfig(createEndlessProxy([]))],
    ['a tree with thousands of levels', () => createConfig(nest((children) => [{ children }]))],
    ['a list of the maximum length', () => createConfig(new Array(2 ** 32 - 1))],
  ])('rejects %s', (_, buildConfig) => {
    expect(toolkitModels.validateReportLoad(buildConfig())).toBeDefined();
  });
});
