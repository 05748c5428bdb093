import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { root } from '../paths.mjs';
import { runBin } from '../process.mjs';
import { specsOf } from '../reports.mjs';

/** @typedef {import('./pages.mjs').TestName} TestName */
/** @typedef {{ file: string, path: string[], passed: boolean }} Result of a test or of a step, by the titles that lead to it */

const readJson = (/** @type {string} */ file) => {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
};

/** @returns {Promise<Result[]>} */
async function runVitest(/** @type {string[]} */ files) {
  const report = 'test-results/statements.json';
  rmSync(join(root, report), { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  if (files.length > 0) await runBin('vitest', ['run', ...files, ...reporters]);
  /** @type {{ name: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[]} */
  const suites = readJson(report)?.testResults ?? [];
  return suites.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      path: [...ancestorTitles, title],
      passed: status === 'passed',
    })),
  );
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @returns {Promise<Result[]>} */
async function runBrowser(/** @type {TestName[]} */ tests) {
  if (tests.length === 0) return [];
  await ensureChromium();
  const report = 'test-results/browser.json';
  rmSync(join(root, report), { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = [...new Set(tests.map(({ titles: [title = ''] }) => escaped(title)))];
  await runBin('playwright', ['test', '--project=browser', ...files, '--grep', titles.join('|')]);
  return specsOf(readJson(report) ?? {}).flatMap(({ file, title, ok, tests: runs }) => {
    const steps = runs.at(-1)?.results.at(-1)?.steps ?? [];
    return [
      { file, path: [title], passed: ok },
      ...steps.map((step) => ({ file, path: [title, step.title], passed: !step.error })),
    ];
  });
}

const inBrowser = (/** @type {TestName} */ { file }) => file.endsWith('.spec.ts');

/** Runs the files of these tests, each once, and in a browser the tests themselves. */
export async function resultsOf(/** @type {TestName[]} */ tests) {
  const others = tests.filter((test) => !inBrowser(test));
  const fast = await runVitest([...new Set(others.map(({ file }) => file))]);
  return [...fast, ...(await runBrowser(tests.filter(inBrowser)))];
}
