import { toSlug, buildSortPattern, userSortColumns } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureJson } from '../src/http/json-body.ts';
import { redactText } from '../src/services/audit/redact.ts';
import { findExpressions } from './support/expressions.ts';
import { buildPumps, growsTooFast, buildInput, measureMs } from './support/growth.ts';
import type { Pump } from './support/growth.ts';

const megabyte = 1_048_576;
/** In ascending order, so that a quadratic pattern fails before it takes minutes. */
const sizes = [8_192, 65_536, megabyte];
const screenedSize = 4_096;
const worstPumps = 3;

/** Reads settings, PostgreSQL messages and process lists, never requests. */
const isTrusted = (file: string): boolean =>
  /^server\/src\/(config|(captcha|http|mail|ops|retention)\/config|seeding\/.*|postgres\/.*|db\/failures)\.ts$/.test(
    file,
  ) || file === 'identity/src/config.ts';

const { expressions, constructing } = findExpressions(['server', 'api-contract', 'identity']);
const untrusted = expressions.filter(({ file }) => !isTrusted(file));
const schemaPatterns = Object.entries({
  email: z.regexes.email,
  guid: z.regexes.guid,
  uuid: z.regexes.uuid(),
  datetime: z.regexes.datetime({ offset: true }),
  'sort of users': buildSortPattern(userSortColumns),
}).map(([name, pattern]) => ({ file: `the schema of ${name}`, pattern }));

const run = (pattern: RegExp, text: string) => (): void => {
  pattern.lastIndex = 0;
  while (pattern.test(text) && pattern.global);
};

/** Returns the slowest inputs at a size at which every pattern is fast. */
const findWorst = (pattern: RegExp): Pump[] =>
  buildPumps(pattern)
    .map((pump) => ({ pump, ms: measureMs(run(pattern, buildInput(pump, screenedSize)), 2) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, worstPumps)
    .map(({ pump }) => pump);

const findSlow = (work: (pump: Pump, size: number) => () => void, pumps: Pump[]): string[] =>
  pumps
    .filter((pump) => sizes.some((size) => growsTooFast((of) => work(pump, of), size)))
    .map(({ prefix, unit, suffix }) => JSON.stringify([prefix, unit, suffix]));

describe('Regular expressions on untrusted input', () => {
  it('finds all regular expressions in the sources, of which only one file constructs any at run time', () => {
    expect(untrusted.length).toBeGreaterThan(30);
    expect(constructing).toEqual(['api-contract/src/paging.ts']);
  });

  it.each([...untrusted, ...schemaPatterns])(
    'matches worst-case inputs up to 1 MB in linear time: $pattern in $file [T31]',
    ({ pattern }) => {
      const work = (pump: Pump, size: number) => run(pattern, buildInput(pump, size));
      expect(findSlow(work, findWorst(pattern))).toEqual([]);
    },
  );

  it.each([/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, /<br\s*\/?\s*>/gi, /\.[^/]*$/])(
    'detects expressions that take quadratic time: %s',
    (pattern) => {
      const work = (pump: Pump, size: number) => run(pattern, buildInput(pump, size));
      expect(findSlow(work, findWorst(pattern))).not.toEqual([]);
    },
  );
});

describe('Functions on untrusted input', () => {
  const pumps = [...buildPumps(/eyJ/), ...buildPumps(/[{}",\\]/)].filter(({ suffix }) => suffix === '');
  it.each<[string, (text: string) => unknown]>([
    ['redactText', (text) => redactText(text, megabyte)],
    ['measure', (text) => measureJson(text)],
    ['toSlug', (text) => toSlug(text)],
  ])('processes up to 1 MB in linear time: %s [T31]', (_, act) => {
    const work = (pump: Pump, size: number) => {
      const text = buildInput(pump, size);
      return (): void => {
        act(text);
      };
    };
    const worst = pumps
      .map((pump) => ({ pump, ms: measureMs(work(pump, screenedSize), 2) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, worstPumps);
    expect(
      findSlow(
        work,
        worst.map(({ pump }) => pump),
      ),
    ).toEqual([]);
  });
});
