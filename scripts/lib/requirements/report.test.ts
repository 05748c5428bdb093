import { describe, expect, it } from 'vitest';
import { checkStatement } from './report.mjs';

const id = ['000', 2, 14].join('/');
const statement = { id, text: 'The list can be searched.', openReason: undefined };
const createResult = (file: string, passed: boolean) => ({ file, title: 'filters rows', passed, ids: [id] });

describe('checkStatement', () => {
  it('reports a statement as proven if every file that names it has only passing tests', () => {
    const results = [createResult('a.test.ts', true), createResult('b.spec.ts', true)];
    expect(checkStatement(statement, ['a.test.ts', 'b.spec.ts'], results)).toEqual({
      state: 'proven',
      details: ['a.test.ts', 'b.spec.ts'],
    });
  });

  it('reports a statement as failed if one of its tests fails', () => {
    const results = [createResult('a.test.ts', true), createResult('a.test.ts', false)];
    expect(checkStatement(statement, ['a.test.ts'], results)).toEqual({
      state: 'failed',
      details: ['a.test.ts › filters rows'],
    });
  });

  it('reports a statement as not run if a file that names it has no result for it', () => {
    const other = { ...createResult('b.spec.ts', true), ids: [] };
    const results = [createResult('a.test.ts', true), other];
    expect(checkStatement(statement, ['a.test.ts', 'b.spec.ts'], results)).toEqual({
      state: 'not run',
      details: ['b.spec.ts'],
    });
    expect(checkStatement(statement, [], [])).toEqual({ state: 'not run', details: [] });
  });

  it('reports a statement without a possible test as open, with the reason', () => {
    const open = { ...statement, openReason: 'needs a real mobile device' };
    expect(checkStatement(open, [], [])).toEqual({
      state: 'open',
      details: ['needs a real mobile device'],
    });
  });
});
