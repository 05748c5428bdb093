// Runs the mutation tests: puts small faults into the modules of an area, one at a time, and counts those that a test
// finds.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { root } from '../lib/run.mjs';
import { areas } from './areas.mjs';
import { formatPage, formatSummary, getScore } from './page.mjs';

/** @typedef {import('./page.mjs').Result} Result */

const page = 'docs/mutation-testing.md';
/** The last results of all areas, from which the page is created. */
const resultsFile = 'scripts/mutation/results.json';
const usage = `npm run test:mutation -- [AREA…] [options]

  AREA    areas to test (all): ${Object.keys(areas).join(', ')}
  --force  test all mutants again, not only those whose code or tests have changed
  --write  write the results to ${page}; areas that are not named keep the results of their last run`;
const options = /** @type {const} */ ({
  force: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});

const { values, positionals } = readArguments(usage, options, { min: 0, max: Object.keys(areas).length });
const unknown = positionals.find((name) => !areas[name]);
if (unknown !== undefined) {
  console.error(`There is no area '${unknown}'. Areas: ${Object.keys(areas).join(', ')}.`);
  process.exit(2);
}
// Not installed yet when `--help` is read.
const { calculateMutationTestMetrics } = await import('mutation-testing-metrics');
const names = positionals.length > 0 ? positionals : Object.keys(areas);

/**
 * Runs StrykerJS for an area, which writes a report.
 *
 * @param {string} name
 */
function runArea(name) {
  const { status } = spawnSync(
    'stryker',
    ['run', 'scripts/mutation/stryker.config.mjs', ...(values.force ? ['--force'] : [])],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATION_AREA: name } },
  );
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Returns the files of a metrics tree.
 *
 * @param {import('mutation-testing-metrics').MetricsResult} result
 * @returns {import('mutation-testing-metrics').MetricsResult[]}
 */
const getFiles = (result) => (result.file ? [result] : result.childResults.flatMap(getFiles));

/**
 * Reads the report of an area.
 *
 * @param {string} name
 * @returns {Result}
 */
function readResult(name) {
  const report = JSON.parse(readFileSync(join(root, `test-results/mutation/${name}.json`), 'utf8'));
  const files = getFiles(calculateMutationTestMetrics(report).systemUnderTestMetrics);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    files: Object.fromEntries(
      files.map((file) => [
        file.name,
        {
          detected: file.metrics.totalDetected,
          survived: file.metrics.survived,
          notCovered: file.metrics.noCoverage,
        },
      ]),
    ),
    excluded: files.flatMap((file) =>
      (file.file?.mutants ?? [])
        .filter(({ status, statusReason }) => status === 'Ignored' && statusReason !== undefined)
        .map(({ location, mutatorName, statusReason = '' }) => ({
          place: `${file.name}:${location.start.line}`,
          mutant: mutatorName,
          reason: statusReason,
        })),
    ),
  };
}

/** Writes the page with the new results, and with the last results of the areas that were not tested. */
function writePage(/** @type {Record<string, Result>} */ results) {
  const file = join(root, resultsFile);
  const previous = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = Object.keys(areas).flatMap((name) => {
    const result = results[name] ?? previous[name];
    return result ? [[name, result]] : [];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(all), undefined, 2));
  writeFileSync(join(root, page), formatPage(Object.fromEntries(all)));
  spawnSync('prettier', ['--write', '--log-level=warn', page, resultsFile], { cwd: root, stdio: 'inherit' });
}

names.forEach(runArea);
const results = Object.fromEntries(names.map((name) => [name, readResult(name)]));
console.log(`\n${formatSummary(results)}`);
if (values.write) writePage(results);
const failed = Object.entries(results).filter(
  ([name, result]) => getScore(result) < (areas[name]?.target ?? 0),
);
for (const [name] of failed) console.error(`The mutation score of ${name} is below its target.`);
process.exit(failed.length > 0 ? 1 : 0);
