// @vitest-environment jsdom
import * as theirs from 'powerbi-models';
import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as enums from './enums.ts';

const ours: Record<string, unknown> = { ...enums, ...constants };
const enumsOfTheirs = Object.entries(theirs).filter(([, value]) => typeof value === 'object');

it.each(enumsOfTheirs)(
  '%s has the same values and reverse mapping as in powerbi-models [002/3/4] [002/3/18] [002/5/2] [002/6/1] [002/9/4] [002/9/10]',
  (name, value) => {
    expect(ours[name]).toEqual(value);
  },
);
