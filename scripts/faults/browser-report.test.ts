import { describe, expect, it } from 'vitest';
import { listSpecs } from '../lib/reports.mjs';
import { listOutcomes, selectTests } from './browser-report.mjs';

const file = 'packages/demo/e2e/groups.spec.ts';
const source = [
  "test('lists groups [000/1/1]', () => {});",
  // Prettier wraps blocks with a long title, and Playwright reports the second line.
  'test.describe',
  "  .serial('a userAdmin manages groups [000/1/2]', () => {",
  "  test('adds a group [000/1/3]', () => {});",
  "  test('deletes a group [000/1/4]', () => {});",
  '});',
  "test.describe('dialogs [000/1/5]', () => {",
  "  test('close with Esc [000/1/6]', () => {});",
  "  test('close with a button', () => {});",
  '});',
].join('\n');

interface Result {
  status: string;
  error?: { message: string };
}

const passed: Result = { status: 'passed' };
const skipped: Result = { status: 'skipped' };
const violated: Result = {
  status: 'failed',
  error: { message: '\u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed' },
};
const timedOut: Result = { status: 'timedOut', error: { message: 'Test timeout of 120000ms exceeded.' } };

const createSpec = (title: string, line: number, result: Result) => ({
  title,
  file,
  line,
  ok: result.status === 'passed' || result.status === 'skipped',
  tests: [{ status: 'expected', results: [result] }],
});

/** Creates the tests of the source, of which those of the serial block have these results. */
const createSpecs = (added: Result, deleted: Result) =>
  listSpecs({
    suites: [
      {
        title: 'groups.spec.ts',
        line: 0,
        specs: [createSpec('lists groups [000/1/1]', 1, passed)],
        suites: [
          {
            title: 'a userAdmin manages groups [000/1/2]',
            line: 3,
            specs: [
              createSpec('adds a group [000/1/3]', 4, added),
              createSpec('deletes a group [000/1/4]', 5, deleted),
            ],
          },
          {
            title: 'dialogs [000/1/5]',
            line: 7,
            specs: [
              createSpec('close with Esc [000/1/6]', 8, passed),
              createSpec('close with a button', 9, passed),
            ],
          },
        ],
      },
    ],
  });

describe('selectTests', () => {
  const select = (...statements: string[]) =>
    selectTests(createSpecs(passed, passed), statements, () => source).map(({ titles }) => titles);

  it('selects single tests with the titles of their describe blocks', () => {
    expect(select('000/1/1')).toEqual([['lists groups [000/1/1]']]);
    expect(select('000/1/6')).toEqual([['dialogs [000/1/5]', 'close with Esc [000/1/6]']]);
  });

  it('selects a serial block once for its own statements and those of its tests', () => {
    const block = ['a userAdmin manages groups [000/1/2]'];
    expect(select('000/1/2')).toEqual([block]);
    expect(select('000/1/4')).toEqual([block]);
    expect(select('000/1/2', '000/1/3', '000/1/4')).toEqual([block]);
  });

  it('selects each test of another describe block for the statements of the block', () => {
    expect(select('000/1/5')).toEqual([
      ['dialogs [000/1/5]', 'close with Esc [000/1/6]'],
      ['dialogs [000/1/5]', 'close with a button'],
    ]);
  });

  it('selects no tests for a statement that no title names', () => {
    expect(select('000/1/7')).toEqual([]);
  });
});

describe('listOutcomes', () => {
  const listTitles = (outcome: 'succeeded' | 'violated', ...results: [Result, Result]) =>
    listOutcomes(createSpecs(...results))
      .filter((entry) => entry[outcome])
      .map(({ title }) => title);
  const otherTitles = [
    'lists groups [000/1/1]',
    'dialogs [000/1/5]',
    'close with Esc [000/1/6]',
    'close with a button',
  ];

  it('counts a describe block as succeeded if all of its tests succeed', () => {
    expect(listTitles('violated', passed, passed)).toEqual([]);
    expect(listTitles('succeeded', passed, passed)).toEqual([
      'lists groups [000/1/1]',
      'a userAdmin manages groups [000/1/2]',
      'adds a group [000/1/3]',
      'deletes a group [000/1/4]',
      ...otherTitles.slice(1),
    ]);
  });

  it('counts a describe block as violated if an assertion fails in one of its tests', () => {
    const block = 'a userAdmin manages groups [000/1/2]';
    expect(listTitles('violated', passed, violated)).toEqual([block, 'deletes a group [000/1/4]']);
    expect(listTitles('succeeded', passed, violated)).toEqual([
      'lists groups [000/1/1]',
      'adds a group [000/1/3]',
      ...otherTitles.slice(1),
    ]);
  });

  it('ignores tests that did not run because a test before them failed', () => {
    expect(listTitles('violated', violated, skipped)).toEqual([
      'a userAdmin manages groups [000/1/2]',
      'adds a group [000/1/3]',
    ]);
    expect(listTitles('succeeded', violated, skipped)).toEqual(otherTitles);
  });

  it('counts tests that time out neither as succeeded nor as violated', () => {
    expect(listTitles('violated', timedOut, skipped)).toEqual([]);
    expect(listTitles('succeeded', timedOut, skipped)).toEqual(otherTitles);
  });
});
