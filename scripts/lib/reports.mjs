import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures one line per failed test
 * @property {string[]} tests file and title of each test that was run, not skipped
 */

/**
 * Reads a JSON report.
 *
 * @template T
 * @param {string} file
 * @param {T} fallback the report if the test runner ended without writing one
 * @returns {T}
 */
const readReport = (file, fallback) =>
  existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : fallback;

// eslint-disable-next-line no-control-regex -- test runners color their messages
const stripColors = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '');

const joinTitles = (/** @type {string[]} */ titles) => titles.join(' › ');

/**
 * Returns the number of failures, but at least 1 if the command failed, because reports do not count test files that
 * cannot be loaded.
 */
const normalizeFailed = (/** @type {number} */ failed, /** @type {number} */ code) =>
  code === 0 ? failed : Math.max(1, failed);

const formatFailure = (
  /** @type {string} */ file,
  /** @type {string} */ title,
  /** @type {string | undefined} */ message,
) => `${file} › ${title}: ${stripColors(message ?? '').split('\n')[0]}`;

/**
 * Reads the results of a Vitest JSON report.
 *
 * @param {string} file
 * @param {number} code exit code of the command
 * @returns {Results}
 */
export function readVitestResults(file, code) {
  const report = readReport(file, { numPassedTests: 0, numFailedTests: 0, testResults: [] });
  /** @type {{ name: string, message: string, assertionResults: { status: string, ancestorTitles: string[], title: string, fullName: string, failureMessages: string[] }[] }[]} */
  const suites = report.testResults;
  const failures = suites.flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(message ? [formatFailure(path, 'loads', message)] : []),
      ...failed.map(({ fullName, failureMessages }) => formatFailure(path, fullName, failureMessages[0])),
    ];
  });
  const tests = suites.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title }) => joinTitles([relative(root, name), ...ancestorTitles, title])),
  );
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return { passed, failed: normalizeFailed(failed, code), failures, tests };
}

/** @typedef {{ status?: string, error?: { message?: string } }} Attempt */
/** @typedef {{ title: string, line: number }} Block */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { status: string, results: Attempt[] }[] }} ReportedSpec */
/** @typedef {ReportedSpec & { blocks: Block[] }} Spec `blocks`: the describe blocks that contain the test, outermost first */
/** @typedef {Block & { specs?: ReportedSpec[], suites?: Suite[] }} Suite a test file or a describe block */

/** Returns the tests of a suite that is contained in describe blocks. */
function listSpecsOfSuite(/** @type {Suite} */ { specs = [], suites = [] }, /** @type {Block[]} */ blocks) {
  /** @type {Spec[]} */
  const nested = suites.flatMap((suite) => listSpecsOfSuite(suite, [...blocks, suite]));
  return [...specs.map((spec) => ({ ...spec, blocks })), ...nested];
}

/** Returns every test of a Playwright report. */
const listSpecs = (/** @type {{ suites?: Suite[] }} */ { suites: files = [] }) =>
  files.flatMap((file) => listSpecsOfSuite(file, []));

/** Returns the title of a test with the titles of its describe blocks. */
const formatTitle = (/** @type {Spec} */ { title, blocks }) =>
  joinTitles([...blocks.map((block) => block.title), title]);

/**
 * Reads the results of a Playwright JSON report.
 *
 * @param {string} file
 * @param {number} code exit code of the command
 * @returns {Results}
 */
export function readPlaywrightResults(file, code) {
  const report = readReport(file, { stats: { expected: 0, unexpected: 0 }, suites: [] });
  const { expected, unexpected } = report.stats;
  const format = (/** @type {Spec} */ spec) => {
    const error = spec.tests.at(0)?.results.find((attempt) => attempt.error)?.error;
    return formatFailure(spec.file, formatTitle(spec), error?.message);
  };
  const specs = listSpecs(report);
  return {
    passed: expected,
    failed: normalizeFailed(unexpected, code),
    failures: specs.filter(({ ok }) => !ok).map(format),
    tests: specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => joinTitles([spec.file, formatTitle(spec)])),
  };
}
