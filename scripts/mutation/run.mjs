// Runs the mutation tests: puts small faults into the modules of an area, one at a time, and counts those that a test
// finds.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateMutationTestMetrics } from 'mutation-testing-metrics';
import { root } from '../bootstrap.mjs';
import { readArguments } from '../lib/arguments.mjs';
import { areas } from './areas.mjs';

const page = 'docs/mutation-testing.md';
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
const names = positionals.length > 0 ? positionals : Object.keys(areas);
const getReportFile = (/** @type {string} */ name) => join(root, `test-results/mutation/${name}.json`);

const untested = Object.keys(areas).filter(
  (name) => !names.includes(name) && !existsSync(getReportFile(name)),
);
if (values.write && untested.length > 0) {
  console.error(`--write requires the results of all areas. Test these areas too: ${untested.join(', ')}.`);
  process.exit(2);
}

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
 * Returns the metrics of the last report of an area.
 *
 * @param {string} name
 */
function readResult(name) {
  const report = JSON.parse(readFileSync(getReportFile(name), 'utf8'));
  return { name, metrics: calculateMutationTestMetrics(report).systemUnderTestMetrics };
}

/**
 * Returns the files of a metrics tree.
 *
 * @param {import('mutation-testing-metrics').MetricsResult} result
 * @returns {import('mutation-testing-metrics').MetricsResult[]}
 */
const getFiles = (result) => (result.file ? [result] : result.childResults.flatMap(getFiles));

const formatPercent = (/** @type {number} */ score) => `${score.toFixed(1)} %`;

/**
 * Formats a table row with the counts of an area or file.
 *
 * @param {string} label
 * @param {import('mutation-testing-metrics').Metrics} metrics
 * @param {string} [target]
 */
const formatRow = (
  label,
  { totalValid, killed, timeout, survived, noCoverage, mutationScore },
  target = '',
) =>
  `| ${[label, totalValid, killed + timeout, survived, noCoverage, formatPercent(mutationScore)].join(' | ')} |${target}`;

const header = (/** @type {string} */ label, extra = '') =>
  `| ${label} | Mutants | Detected | Survived | Not covered | Score |${extra}`;

/** @typedef {ReturnType<typeof readResult>} Result */

/** Lists the mutants that a comment in the source excludes, with its reason. */
function formatExcluded(/** @type {Result[]} */ results) {
  const rows = results.flatMap(({ metrics }) =>
    getFiles(metrics).flatMap(({ name, file }) =>
      (file?.mutants ?? [])
        .filter(({ status, statusReason }) => status === 'Ignored' && statusReason !== undefined)
        .map(
          ({ location, mutatorName, statusReason }) =>
            `| \`${name}:${location.start.line}\` | ${mutatorName} | ${statusReason} |`,
        ),
    ),
  );
  return rows.length === 0 ? 'None.' : ['| Place | Mutant | Reason |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the page with the results of all areas. */
function formatPage(/** @type {Result[]} */ results) {
  const summary = results.map(({ name, metrics }) =>
    formatRow(areas[name]?.title ?? name, metrics.metrics, ` ${areas[name]?.target} % |`),
  );
  const details = results.map(({ name, metrics }) =>
    [
      `## ${areas[name]?.title}`,
      '',
      header('File'),
      '|---|---:|---:|---:|---:|---:|',
      ...getFiles(metrics).map((result) => formatRow(`\`${result.name}\``, result.metrics)),
    ].join('\n'),
  );
  return `# Mutation testing

A mutation test puts one small fault (a mutant) into the code, such as an inverted condition, and runs the tests. If no
test fails, the mutant survives: the tests do not prove this behavior. The score is the share of mutants that the tests
detect.

\`npm run test:mutation\` tests critical modules with
[StrykerJS](https://stryker-mutator.io). It fails if an area is below its target. \`npm run test:mutation -- AREA\` tests
one area, and the option \`--write\` updates this page. Results are cached, so that a second run only
tests mutants whose code or tests have changed. The HTML reports in \`test-results/mutation\` show each mutant in its
source.

Only tests without a browser run, so faults that only browser tests detect count as survived.

${header('Area', ' Target |')}
|---|---:|---:|---:|---:|---:|---:|
${summary.join('\n')}

${details.join('\n\n')}

## Excluded mutants

These mutants do not change the behavior. A comment in the source excludes each of them.

${formatExcluded(results)}
`;
}

names.forEach(runArea);
const results = names.map(readResult);
console.log(`\n${header('Area', ' Target |')}`);
for (const { name, metrics } of results)
  console.log(formatRow(name, metrics.metrics, ` ${areas[name]?.target} % |`));
if (values.write) {
  writeFileSync(join(root, page), formatPage(Object.keys(areas).map(readResult)));
  spawnSync('prettier', ['--write', '--log-level=warn', page], { cwd: root, stdio: 'inherit' });
}
const failed = results.filter(
  ({ name, metrics }) => metrics.metrics.mutationScore < (areas[name]?.target ?? 0),
);
for (const { name } of failed) console.error(`The mutation score of ${name} is below its target.`);
process.exit(failed.length > 0 ? 1 : 0);
