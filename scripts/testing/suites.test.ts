import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from '@embed-portal/testing/programs';
import { describe, expect, it } from 'vitest';
import { selectTests } from '../lib/suites.mjs';

const execute = promisify(execFile);

describe('npm test', () => {
  it('runs the main suites without the test files for --full', () => {
    expect(selectTests({}, [])).toEqual({
      tasks: {
        lint: ['lint', 'lint:root', 'lint:commits'],
        typecheck: ['typecheck', 'typecheck:root'],
        unit: ['test:unit', 'test:unit:root'],
        integration: ['test:integration'],
        e2e: ['build'],
      },
      env: { TEST_MAIN: '1' },
      hasAllTests: false,
    });
  });

  it.each([
    ['--full runs all suites and all test files, with a sample of the inputs', { full: true }, {}],
    ['--long runs all suites and all test files, with all inputs', { long: true }, { TEST_LONG: '1' }],
  ])('%s', (_, options, env) => {
    expect(selectTests(options, [])).toEqual({
      tasks: {
        lint: ['lint', 'lint:root', 'lint:commits', 'lint:text'],
        typecheck: ['typecheck', 'typecheck:root'],
        unit: ['test:unit', 'test:unit:root'],
        licenses: ['licenses'],
        'package-checks': ['size', 'size:install', 'api:check', 'release:check'],
        docs: ['test:docs'],
        integration: ['test:integration'],
        e2e: ['build', 'build:storybook', 'build:site'],
      },
      env,
      hasAllTests: true,
    });
  });

  it('runs only the suites whose names are given', () => {
    expect(selectTests({}, ['unit', 'docs'])).toEqual({
      tasks: { unit: ['test:unit', 'test:unit:root'], docs: ['test:docs'] },
      env: { TEST_MAIN: '1' },
      hasAllTests: false,
    });
    expect(selectTests({ full: true }, ['e2e'])).toEqual({
      tasks: { e2e: ['build', 'build:storybook', 'build:site'] },
      env: {},
      hasAllTests: false,
    });
  });
});

describe('Test files whose names contain .full', () => {
  it.each([
    ['Vitest', ['vitest/vitest.mjs', 'list', '--filesOnly', '--project=server'], 'seed', 'crash.full'],
    [
      'Playwright',
      ['@playwright/test/cli.js', 'test', '--list', '--project=browser'],
      'isolation',
      'early-keys.full',
    ],
  ])('%s excludes them without --full', async (_, [program, ...args], main, full) => {
    const listFiles = async (variable: string) => {
      const { stdout } = await execute(process.execPath, [`node_modules/${program}`, ...args, main, full], {
        cwd: repository,
        env: { ...process.env, TEST_MAIN: variable },
      });
      return [...new Set(stdout.match(/[\w-]+(?:\.full)?(?=\.(?:test|spec)\.ts)/g))].toSorted();
    };
    expect(await listFiles('1')).toEqual([main]);
    expect(await listFiles('')).toEqual([full, main].toSorted());
  });
});
