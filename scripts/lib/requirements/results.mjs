import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listSpecs } from '../reports.mjs';
import { root, run } from '../run.mjs';
import { parseIdentifiers } from './identifiers.mjs';

/** @typedef {{ file: string, title: string, passed: boolean, ids: string[] }} Result of a test */

const readJson = (/** @type {string} */ file) => {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
};

/** @returns {Result} */
const toResult = (
  /** @type {string} */ file,
  /** @type {string[]} */ titles,
  /** @type {boolean} */ passed,
) => ({ file, title: titles.join(' › '), passed, ids: titles.flatMap(parseIdentifiers) });

/** @returns {Promise<Result[]>} */
async function runVitest(/** @type {string[]} */ files) {
  if (files.length === 0) return [];
  const report = 'test-results/requirements.json';
  rmSync(join(root, report), { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await run(['vitest', 'run', ...files, ...reporters]);
  /** @type {{ name: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[]} */
  const suites = readJson(report)?.testResults ?? [];
  return suites.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) =>
        toResult(relative(root, name), [...ancestorTitles, title], status === 'passed'),
      ),
  );
}

/** @returns {Promise<Result[]>} */
async function runPlaywright(/** @type {string[]} */ files) {
  if (files.length === 0) return [];
  const report = 'test-results/browser.json';
  rmSync(join(root, report), { force: true });
  await run(['playwright', 'test', '--project=browser', ...files]);
  return listSpecs(readJson(report) ?? {}).flatMap(({ file, title, blocks, ok, tests }) => {
    const result = tests.at(-1)?.results.at(-1);
    if (!result || result.status === 'skipped') return [];
    return [toResult(file, [...blocks.map((block) => block.title), title], ok)];
  });
}

const isBrowserTest = (/** @type {string} */ file) => file.endsWith('.spec.ts');

/** Runs each of these test files once and returns the results of their tests. */
export async function runTestFiles(/** @type {string[]} */ files) {
  const results = await runVitest(files.filter((file) => !isBrowserTest(file)));
  return [...results, ...(await runPlaywright(files.filter(isBrowserTest)))];
}
