import { toSlug, buildSortPattern, userSortColumns } from '@embed-portal/api-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureJson } from '../src/http/json-body.ts';
import { redactText } from '../src/services/audit/redact.ts';
import { findExpressions } from './support/expressions.ts';
import { buildPumps, growsTooFast, buildInput, measureMs } from './support/growth.ts';
import type { Pump } from './support/growth.ts';

const megabyte = 1_048_576;
/** Input sizes in characters, in ascending order, so that a quadratic pattern fails before it takes minutes. */
const sizes = [8_192, 65_536, megabyte];
const screenedSize = 4_096;
const maxWorstPumps = 3;

/** Returns whether a file processes only settings, sample data, PostgreSQL messages and process lists, but no requests. */
const hasTrustedInput = (file: string): boolean =>
  /^server\/src\/(config|(captcha|http|mail|ops|retention)\/config|seeding\/.*|postgres\/.*|db\/failures)\.ts$/.test(
    file,
  ) || file === 'identity/src/config.ts';

const { expressions, filesWithConstructor } = findExpressions(['server', 'api-contract', 'identity']);
const untrusted = expressions.filter(({ file }) => !hasTrustedInput(file));
const schemaPatterns = Object.entries({
  email: z.regexes.email,
  guid: z.regexes.guid,
  uuid: z.regexes.uuid(),
  datetime: z.regexes.datetime({ offset: true }),
  'sort of users': buildSortPattern(userSortColumns),
}).map(([name, pattern]) => ({ file: `the schema of ${name}`, pattern }));

const createMatcher = (pattern: RegExp, text: string) => (): void => {
  pattern.lastIndex = 0;
  while (pattern.test(text) && pattern.global);
};

/** Returns the inputs that take the longest at a small size. */
const findWorstPumps = (pattern: RegExp): Pump[] =>
  buildPumps(pattern)
    .map((pump) => ({ pump, ms: measureMs(createMatcher(pattern, buildInput(pump, screenedSize)), 2) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, maxWorstPumps)
    .map(({ pump }) => pump);

const findSlowPumps = (work: (pump: Pump, size: number) => () => void, pumps: Pump[]): string[] =>
  pumps
    .filter((pump) => sizes.some((size) => growsTooFast((inputSize) => work(pump, inputSize), size)))
    .map(({ prefix, unit, suffix }) => JSON.stringify([prefix, unit, suffix]));

describe('Regular expressions on untrusted input', () => {
  it('finds the regular expressions in the sources, and only one file that constructs any at run time', () => {
    expect(untrusted.length).toBeGreaterThan(30);
    expect(filesWithConstructor).toEqual(['api-contract/src/paging.ts']);
  });

  const files = [...new Set([...untrusted, ...schemaPatterns].map(({ file }) => file))];
  it.each(files)(
    'matches worst-case inputs up to 1 MB in linear time with all expressions of %s [T31]',
    (file) => {
      const expressionsOfFile = [...untrusted, ...schemaPatterns].filter((entry) => entry.file === file);
      const slowInputs = expressionsOfFile.map(({ pattern }) => {
        const work = (pump: Pump, size: number) => createMatcher(pattern, buildInput(pump, size));
        return [String(pattern), findSlowPumps(work, findWorstPumps(pattern))];
      });
      expect(slowInputs).toEqual(expressionsOfFile.map(({ pattern }) => [String(pattern), []]));
    },
  );

  it.each([/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, /<br\s*\/?\s*>/gi, /\.[^/]*$/])(
    'detects expressions that take quadratic time: %s',
    (pattern) => {
      const work = (pump: Pump, size: number) => createMatcher(pattern, buildInput(pump, size));
      expect(findSlowPumps(work, findWorstPumps(pattern))).not.toEqual([]);
    },
  );
});

describe('Functions on untrusted input', () => {
  const pumps = [...buildPumps(/eyJ/), ...buildPumps(/[{}",\\]/)].filter(({ suffix }) => suffix === '');
  it.each<[string, (text: string) => unknown]>([
    ['redactText', (text) => redactText(text, megabyte)],
    ['measureJson', (text) => measureJson(text)],
    ['toSlug', (text) => toSlug(text)],
  ])('processes up to 1 MB in linear time: %s [T31]', (_, act) => {
    const work = (pump: Pump, size: number) => {
      const text = buildInput(pump, size);
      return (): void => {
        act(text);
      };
    };
    const worstPumps = pumps
      .map((pump) => ({ pump, ms: measureMs(work(pump, screenedSize), 2) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, maxWorstPumps);
    expect(
      findSlowPumps(
        work,
        worstPumps.map(({ pump }) => pump),
      ),
    ).toEqual([]);
  });
});
