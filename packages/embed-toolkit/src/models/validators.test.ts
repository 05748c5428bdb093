// @vitest-environment jsdom
import * as fc from 'fast-check';
import * as theirs from 'powerbi-models';
import { describe, expect, it } from 'vitest';
import { arbitraryOf } from '../testing/arbitrary.ts';
import type { Rule } from '../validation/engine.ts';
import * as ours from './index.ts';
import * as validators from './validators.ts';

type Name = keyof typeof validators;
type Validate = (input: unknown) => { message: string; path: string }[] | undefined;

/** More of them: `VALIDATOR_RUNS=3000 vitest run …`, about 150 000 inputs. */
const numRuns = Number(process.env['VALIDATOR_RUNS'] ?? 150);

/** powerbi-models calls a value without a name `undefined`. */
function theirVerdict(name: Name, input: unknown): string | undefined {
  const [issue] = (theirs[name] as Validate)(input) ?? [];
  return issue?.message.replace(/^undefined /, 'input ');
}

/** The specification's own sentence, which powerbi-models doesn't use. */
const pageView = /^pageView must be .*$/;

/** Ours finds a zoom out of range in settings, too: that one is left out. */
function verdict(name: Name, input: unknown): string | undefined {
  return (ours[name] as Validate)(input)?.find(({ path }) => !path.endsWith('zoomLevel'))?.message;
}

it('there is a validator for each of powerbi-models', () => {
  const names = Object.keys(theirs).filter((name) => name.startsWith('validate'));
  expect(Object.keys(validators).sort()).toEqual(names.sort());
});

it('there is a value for each of powerbi-models', () => {
  expect(Object.keys(theirs).filter((name) => !(name in ours))).toEqual([]);
});

describe('the verdict is the one of powerbi-models', () => {
  it.each(Object.entries(validators))('%s', (name, { rules }) => {
    const inputs = arbitraryOf(rules.at(-1) as Rule);
    const agrees = fc.property(inputs, (input) => {
      // They let a zoom through that is no number.
      fc.pre(!Number.isNaN(input));
      const [our, their] = [verdict(name as Name, input), theirVerdict(name as Name, input)];
      expect(our?.replace(pageView, 'pageView')).toBe(their?.replace(pageView, 'pageView'));
    });
    fc.assert(agrees, { numRuns });
  });
});

describe('hostile input is refused, never thrown at', () => {
  const nodes: { children: unknown[] }[] = [{ children: [] }];
  nodes[0]?.children.push(nodes[0]);
  const endless = { target: { table: 'a', column: 'b' }, hierarchyData: nodes, filterType: 9 };
  let deep: unknown[] = [];
  for (let level = 0; level < 10_000; level += 1) deep = [{ children: deep }];
  const throwing = {
    get accessToken() {
      throw new Error('no');
    },
  };
  const hostile: [string, unknown][] = [
    ['a circle', { accessToken: 't', id: 'i', filters: [endless] }],
    ['10 000 levels', { accessToken: 't', id: 'i', filters: [{ ...endless, hierarchyData: deep }] }],
    ['a getter that throws', throwing],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
    ],
    ['a symbol', Symbol('s')],
    ['symbols in a list', { accessToken: 't', datasetIds: [Symbol('s')] }],
  ];

  it.each(hostile)('%s', (_, input) => {
    for (const name of Object.keys(validators) as Name[]) {
      expect(() => verdict(name, input)).not.toThrow();
    }
    expect(ours.validateReportLoad(input)).toBeDefined();
  });
});
