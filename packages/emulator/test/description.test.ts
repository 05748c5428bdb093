import { describe, expect, it } from 'vitest';
import { findDifferences, findExchangeDifferences } from './support/description.ts';
import type { Description } from './support/description.ts';

const description: Description = {
  paths: {},
  definitions: {
    Base: { required: ['id'], properties: { id: { type: 'string' } } },
    Report: {
      allOf: [{ $ref: '#/definitions/Base' }],
      properties: {
        name: { type: 'string' },
        order: { type: 'integer' },
        kind: { type: 'string', enum: ['PowerBIReport', 'PaginatedReport'] },
      },
    },
    Reports: { properties: { value: { type: 'array', items: { $ref: '#/definitions/Report' } } } },
  },
};

describe('findDifferences', () => {
  it.each([
    ['an answer that matches', { '@odata.context': 'x', value: [{ id: 'a', name: 'b', order: 1 }] }, []],
    ['a name in another case', { value: [{ id: 'a', Name: 'b' }] }, []],
    ['a missing field', { value: [{ name: 'b' }] }, ['body.value[0].id is missing']],
    ['a wrong type', { value: [{ id: 'a', order: 1.5 }] }, ['body.value[0].order is not of type integer']],
    ['an unknown field', { value: [{ id: 'a', size: 1 }] }, ['body.value[0].size is not described']],
    [
      'an unknown value',
      { value: [{ id: 'a', kind: 'Other' }] },
      ['body.value[0].kind is not a described value'],
    ],
    ['an object in place of a list', { value: {} }, ['body.value is not of type array']],
  ])('reports %s', (_case, answer, differences) => {
    expect(findDifferences(description, { $ref: '#/definitions/Reports' }, answer)).toEqual(differences);
  });
});

describe('findExchangeDifferences', () => {
  const operation = {
    parameters: [{ in: 'path' }, { in: 'body', schema: { $ref: '#/definitions/Base' } }],
    responses: { '200': {}, '201': { schema: { $ref: '#/definitions/Base' } } },
  };
  const requestBody = { id: 'a' };

  it.each([
    ['an exchange that matches', { requestBody, status: 201, body: { id: 'a' } }, []],
    ['a response without a body that matches', { requestBody, status: 200, body: undefined }, []],
    ['a form, which has no schema', { requestBody: new FormData(), status: 200, body: undefined }, []],
    [
      'a request that does not match',
      { requestBody: { name: 'a' }, status: 200, body: undefined },
      ['request.id is missing', 'request.name is not described'],
    ],
    ['an unknown status', { requestBody, status: 202, body: undefined }, ['status 202 is not described']],
    ['an unknown body', { requestBody, status: 200, body: {} }, ['body is not described']],
    ['a body that does not match', { requestBody, status: 201, body: {} }, ['body.id is missing']],
  ])('reports %s', (_case, exchange, differences) => {
    expect(findExchangeDifferences(description, operation, exchange)).toEqual(differences);
  });
});
