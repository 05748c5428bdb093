import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TaskError } from '../bootstrap.mjs';
import { formatTitle, listSpecs, stripColors } from '../lib/reports.mjs';
import { parseIdentifiers } from '../lib/requirements/identifiers.mjs';
import { root, run, withPnpm } from '../lib/run.mjs';
import { listOutcomes, selectTests } from './browser-report.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */
/** @typedef {import('../lib/reports.mjs').Spec} Spec */

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** Copies the files that Git does not ignore to a temporary folder, which is removed when this process exits. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'embed-portal-faults-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  for (const file of files.filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  return copy;
}

/** Returns the cache of builds that all worktrees of this repository share. */
const getBuildCache = () =>
  join(dirname(git('rev-parse', '--path-format=absolute', '--git-common-dir').trim()), '.turbo/cache');

const escapeRegExp = (/** @type {string} */ text) =>
  text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);

/** Describes the failures of a run: the first line of the error of each failed test. */
const describeFailures = (/** @type {readonly Spec[]} */ specs) =>
  specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const attempt = spec.tests.at(-1)?.results.at(-1);
      const [message = ''] = stripColors(attempt?.error?.message ?? '').split('\n');
      return `${spec.file} › ${formatTitle(spec)}: ${attempt?.status}: ${message}`;
    })
    .join('\n');

/**
 * Creates a runner for browser tests, which run against a build of a copy of the repository, so that an interrupted run
 * leaves no fault in the code.
 */
export async function createBrowserTestRunner() {
  const copy = copyRepository();
  const report = join(copy, 'faults.json');

  /** Runs a command in the copy. Returns its exit code and output. */
  const runInCopy = async (/** @type {string[]} */ command, env = {}) => {
    let output = '';
    const onOutput = (/** @type {string} */ text) => (output += text);
    const code = await run(command, { cwd: copy, env, onOutput });
    return { code, output };
  };

  /** Runs Playwright in the copy and returns its tests. */
  const runPlaywright = async (/** @type {string[]} */ ...args) => {
    rmSync(report, { force: true });
    const command = ['test', '--project=browser', '--reporter=json', ...args];
    const { output } = await runInCopy([join(copy, 'node_modules/.bin/playwright'), ...command], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    if (!existsSync(report)) throw new TaskError(output);
    return listSpecs(JSON.parse(readFileSync(report, 'utf8')));
  };

  // Builds with a fault do not fill the cache.
  const build = (cache = 'local:rw') => {
    const options = [`--cache-dir=${getBuildCache()}`, `--cache=${cache}`];
    return runInCopy(withPnpm('exec', 'turbo', 'run', 'build', ...options));
  };

  const installation = await runInCopy(withPnpm('install', '--frozen-lockfile', '--prefer-offline'), {
    CI: 'true',
  });
  if (installation.code !== 0) throw new TaskError(installation.output);

  /**
   * Runs the tests of statements.
   *
   * @param {readonly string[]} statements
   * @param {readonly string[]} files
   * @param {string[]} options
   */
  const runTests = async (statements, files, options = []) => {
    const readSource = (/** @type {string} */ file) => readFileSync(join(copy, file), 'utf8');
    const selected = selectTests(await runPlaywright('--list', ...files), statements, readSource);
    const titles = selected.map((selection) => escapeRegExp(selection.titles.join(' '))).join('|');
    const selectedFiles = [...new Set(selected.map(({ file }) => file))];
    const specs = await runPlaywright(...options, '--grep', titles, ...selectedFiles);
    const outcomes = listOutcomes(specs);
    const includes = (/** @type {string} */ id, /** @type {'succeeded' | 'violated'} */ outcome) =>
      outcomes.some((entry) => entry[outcome] && parseIdentifiers(entry.title).includes(id));
    return {
      proven: statements.filter((id) => includes(id, 'succeeded')),
      violated: statements.filter((id) => includes(id, 'violated')),
      output: describeFailures(specs),
    };
  };

  /**
   * Runs the tests of statements, with a fault in the code. Only an assertion that fails violates a statement, not a
   * build that fails or a test that times out.
   *
   * @param {readonly string[]} statements
   * @param {readonly string[]} files
   * @param {Fault} [fault]
   */
  return async (statements, files, fault) => {
    if (!fault) {
      const { code, output } = await build();
      return code === 0 ? runTests(statements, files) : { proven: [], violated: [], output };
    }
    const path = join(copy, fault.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      source.replace(fault.search, () => fault.replacement),
    );
    try {
      const { code, output } = await build('local:r');
      if (code !== 0) return { proven: [], violated: [], output };
      const isSingle = statements.length === 1;
      return await runTests(statements, files, ['--workers=1', ...(isSingle ? ['--max-failures=1'] : [])]);
    } finally {
      writeFileSync(path, source);
    }
  };
}
