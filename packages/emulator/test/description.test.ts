import { describe, expect, it } from 'vitest';
import { findDifferences } from './support/description.ts';
import type { Description } from './support/description.ts';

const description: Description = {
  paths: {},
  definitions: {
    Base: { required: ['id'], properties: { id: { type: 'string' } } },
    Report: {
      allOf: [{ $ref: '#/definitions/Base' }],
      properties: { name: { type: 'string' }, order: { type: 'integer' } },
    },
    Reports: { properties: { value: { type: 'array', items: { $ref: '#/definitions/Report' } } } },
  },
};

describe('findDifferences', () => {
  it.each([
    ['an answer that matches', { '@odata.context': 'x', value: [{ id: 'a', name: 'b', order: 1 }] }, []],
    ['a missing field', { value: [{ name: 'b' }] }, ['body.value[0].id is missing']],
    ['a wrong type', { value: [{ id: 'a', order: 1.5 }] }, ['body.value[0].order is not of type integer']],
    ['an unknown field', { value: [{ id: 'a', size: 1 }] }, ['body.value[0].size is not described']],
    ['an object in place of a list', { value: {} }, ['body.value is not of type array']],
  ])('reports %s', (_case, answer, differences) => {
    expect(findDifferences(description, { $ref: '#/definitions/Reports' }, answer)).toEqual(differences);
  });
});
