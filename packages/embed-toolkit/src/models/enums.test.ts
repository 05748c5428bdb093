// @vitest-environment jsdom
import * as referenceModels from 'powerbi-models';
import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as enums from './enums.ts';

const toolkitModels: Record<string, unknown> = { ...enums, ...constants };
const referenceEnums = Object.entries(referenceModels).filter(([, value]) => typeof value === 'object');

it.each(referenceEnums)('%s has the same values and reverse mapping as in powerbi-models', (name, value) => {
  expect(toolkitModels[name]).toEqual(value);
});
