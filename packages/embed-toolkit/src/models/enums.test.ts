// @vitest-environment jsdom
import * as theirs from 'powerbi-models';
import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as enums from './enums.ts';

const ours: Record<string, unknown> = { ...enums, ...constants };
const enumsOfTheirs = Object.entries(theirs).filter(([, value]) => typeof value === 'object');

it.each(enumsOfTheirs)('%s has the values of powerbi-models, both ways', (name, value) => {
  expect(ours[name]).toEqual(value);
});
