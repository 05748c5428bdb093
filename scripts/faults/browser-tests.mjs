import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, withPnpm } from '../bootstrap.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */
/** @typedef {{ title: string, error?: unknown, steps?: Step[] }} Step */
/** @typedef {{ title: string, ok: boolean, tests: { results: { steps?: Step[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** Copies the files that Git does not ignore to a temporary folder. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'embed-portal-faults-'));
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8' });
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    options,
  );
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  return copy;
}

/**
 * Lists the titles of tests and steps that have succeeded or failed. Steps after a failed step do not run.
 *
 * @param {Suite} suite
 * @returns {{ title: string, succeeded: boolean }[]}
 */
function listTitles({ specs = [], suites = [] }) {
  const listSteps = (/** @type {Step[]} */ steps) => {
    /** @type {{ title: string, succeeded: boolean }[]} */
    const titles = steps.flatMap(({ title, error, steps: inner = [] }) => [
      { title, succeeded: error === undefined },
      ...listSteps(inner),
    ]);
    return titles;
  };
  return [
    ...specs.flatMap(({ title, ok, tests }) => [
      { title, succeeded: ok },
      ...tests.flatMap(({ results }) => results.flatMap(({ steps = [] }) => listSteps(steps))),
    ]),
    ...suites.flatMap(listTitles),
  ];
}

/** Creates a runner for browser tests, which run against a build of a copy of the repository. */
export function createBrowserTestRunner() {
  const copy = copyRepository();

  /** Runs a command in the copy and returns whether it succeeded, its standard output and its complete output. */
  const runInCopy = (/** @type {string[]} */ ...command) => {
    const [program = '', ...args] = withPnpm(...command);
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    return { succeeded: status === 0, stdout, output: stdout + stderr };
  };

  /** Runs a command in the copy. Exits if it fails. */
  const requireSuccess = (/** @type {string[]} */ ...command) => {
    const { succeeded, output } = runInCopy(...command);
    if (succeeded) return;
    console.error(output);
    process.exit(1);
  };

  const runTests = (/** @type {readonly string[]} */ statements, /** @type {readonly string[]} */ files) => {
    requireSuccess('exec', 'turbo', 'run', 'build');
    const command = ['exec', 'playwright', 'test', '--project=browser', '--reporter=json', ...files];
    const { stdout, output } = runInCopy(...command);
    const titles = listTitles(JSON.parse(stdout.slice(stdout.indexOf('{'))));
    const includes = (/** @type {string} */ id, /** @type {boolean} */ succeeded) =>
      titles.some((title) => title.succeeded === succeeded && title.title.includes(`[${id}]`));
    return {
      proven: statements.filter((id) => includes(id, true)),
      violated: statements.filter((id) => includes(id, false)),
      output,
    };
  };

  requireSuccess('install', '--frozen-lockfile', '--prefer-offline');
  /**
   * Runs the tests of statements, with a fault in the code.
   *
   * @param {readonly string[]} statements
   * @param {readonly string[]} files
   * @param {Fault} [fault]
   */
  return async (statements, files, fault) => {
    if (!fault) return runTests(statements, files);
    const path = join(copy, fault.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      source.replace(fault.search, () => fault.replacement),
    );
    try {
      return runTests(statements, files);
    } finally {
      writeFileSync(path, source);
    }
  };
}
