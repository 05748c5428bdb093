import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Counts `failures`: one line per failed test
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
export const stripColors = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '');

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
 * Reads the counts of a Vitest JSON report.
 *
 * @param {string} file
 * @param {number} code exit code of the command
 * @returns {Counts}
 */
export function readVitestCounts(file, code) {
  const report = readReport(file, { numPassedTests: 0, numFailedTests: 0, testResults: [] });
  /** @type {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const suites = report.testResults;
  const failures = suites.flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(message ? [formatFailure(path, 'loads', message)] : []),
      ...failed.map(({ fullName, failureMessages }) => formatFailure(path, fullName, failureMessages[0])),
    ];
  });
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return { passed, failed: normalizeFailed(failed, code), failures };
}

/** @typedef {{ title: string, error?: { message?: string }, steps?: Step[] }} Step */
/** @typedef {{ status?: string, error?: { message?: string }, steps?: Step[] }} Attempt */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { status: string, results: Attempt[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** Returns every test of a Playwright report. */
export const listSpecs = (/** @type {Suite} */ { specs = [], suites = [] }) => {
  /** @type {Spec[]} */
  const nested = suites.flatMap(listSpecs);
  return [...specs, ...nested];
};

/**
 * Reads the counts of a Playwright JSON report.
 *
 * @param {string} file
 * @param {number} code exit code of the command
 * @returns {Counts}
 */
export function readPlaywrightCounts(file, code) {
  const report = readReport(file, { stats: { expected: 0, unexpected: 0 }, suites: [] });
  const { expected, unexpected } = report.stats;
  const format = (/** @type {Spec} */ { file: path, title, tests }) =>
    formatFailure(path, title, tests.at(0)?.results.find(({ error }) => error)?.error?.message);
  return {
    passed: expected,
    failed: normalizeFailed(unexpected, code),
    failures: listSpecs(report)
      .filter(({ ok }) => !ok)
      .map(format),
  };
}
