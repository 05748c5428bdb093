import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[], unsteady?: string[] }} Counts a line each for what failed, and for what passed when tried again: to be shown last */

/**
 * @template T
 * @param {string} file
 * @param {T} fallback what counts when the runner died before it wrote its report
 * @returns {T}
 */
const readReport = (file, fallback) =>
  existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : fallback;

// eslint-disable-next-line no-control-regex -- runners colour their messages
const plain = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '');

const line = (
  /** @type {string} */ file,
  /** @type {string} */ title,
  /** @type {string | undefined} */ message,
) => `${file} › ${title}: ${plain(message ?? '').split('\n')[0]}`;

/**
 * What Vitest's JSON report says.
 *
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(file) {
  const report = readReport(file, { numPassedTests: 0, numFailedTests: 0, testResults: [] });
  /** @type {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const suites = report.testResults;
  const failures = suites.flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(message ? [line(path, 'can be loaded', message)] : []),
      ...failed.map(({ fullName, failureMessages }) => line(path, fullName, failureMessages[0])),
    ];
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** @typedef {{ title: string, ok: boolean, file: string, tests: { status: string, results: { status?: string, error?: { message?: string }, steps?: { title: string, error?: object }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** Every test of a Playwright report. */
export const specsOf = (/** @type {Suite} */ { specs = [], suites = [] }) => {
  /** @type {Spec[]} */
  const inner = suites.flatMap(specsOf);
  return [...specs, ...inner];
};

/**
 * What Playwright's JSON report says.
 *
 * @param {string} file
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  const report = readReport(file, { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] });
  const { expected, unexpected, flaky } = report.stats;
  const said = (/** @type {Spec} */ { file: path, title, tests }) =>
    line(path, title, tests.at(0)?.results.find(({ error }) => error)?.error?.message);
  const specs = specsOf(report);
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: specs.filter(({ ok }) => !ok).map(said),
    unsteady: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(said),
  };
}
