import { areas } from './areas.mjs';

/**
 * @typedef {object} Counts
 * @property {number} detected mutants that a test detects, or that make the tests time out
 * @property {number} survived mutants that no test detects
 * @property {number} notCovered mutants that no test runs
 */
/**
 * @typedef {object} Result of an area
 * @property {string} date day of the run, such as `2026-11-23`
 * @property {string} commit on which the run was based, abbreviated
 * @property {Record<string, Counts>} files counts by the path of the file
 * @property {{ place: string, mutant: string, reason: string }[]} excluded mutants that a comment in the source excludes
 */

/**
 * Adds up the counts of all files.
 *
 * @param {Result} result
 * @returns {Counts}
 */
const addUp = ({ files }) =>
  Object.values(files).reduce((total, counts) => ({
    detected: total.detected + counts.detected,
    survived: total.survived + counts.survived,
    notCovered: total.notCovered + counts.notCovered,
  }));

/**
 * Returns the share of mutants that the tests detect, in percent.
 *
 * @param {Counts} counts
 */
const getCountsScore = ({ detected, survived, notCovered }) =>
  (100 * detected) / (detected + survived + notCovered);

/**
 * Returns the share of an area's mutants that the tests detect, in percent.
 *
 * @param {Result} result
 */
export const getScore = (result) => getCountsScore(addUp(result));

/**
 * Formats a table row with counts.
 *
 * @param {string} label
 * @param {Counts} counts
 * @param {string[]} cells further cells
 */
function formatRow(label, counts, cells = []) {
  const { detected, survived, notCovered } = counts;
  const score = `${getCountsScore(counts).toFixed(1)} %`;
  return `| ${[label, detected + survived + notCovered, detected, survived, notCovered, score, ...cells].join(' | ')} |`;
}

const header = '| Mutants | Detected | Survived | Not covered | Score |';

/**
 * Formats a table with a row for each area.
 *
 * @param {Record<string, Result>} results by the name of the area
 */
export const formatSummary = (results) =>
  [
    `| Area ${header} Target | Date | Commit |`,
    '|---|---:|---:|---:|---:|---:|---:|---|---|',
    ...Object.entries(results).map(([name, result]) =>
      formatRow(areas[name]?.title ?? name, addUp(result), [
        `${areas[name]?.target} %`,
        result.date,
        `\`${result.commit}\``,
      ]),
    ),
  ].join('\n');

/**
 * Formats a table with a row for each file of an area, below a heading.
 *
 * @param {string} name of the area
 * @param {Result} result
 */
const formatDetails = (name, { files }) =>
  [
    `## ${areas[name]?.title ?? name}`,
    '',
    `| File ${header}`,
    '|---|---:|---:|---:|---:|---:|',
    ...Object.entries(files).map(([file, counts]) => formatRow(`\`${file}\``, counts)),
  ].join('\n');

/**
 * Formats a table of the mutants that comments exclude.
 *
 * @param {Record<string, Result>} results by the name of the area
 */
function formatExcluded(results) {
  const rows = Object.values(results).flatMap(({ excluded }) =>
    excluded.map(({ place, mutant, reason }) => `| \`${place}\` | ${mutant} | ${reason} |`),
  );
  return rows.length === 0 ? 'None.' : ['| Place | Mutant | Reason |', '|---|---|---|', ...rows].join('\n');
}

/**
 * Returns the page of the documentation with the last results of all areas.
 *
 * @param {Record<string, Result>} results by the name of the area
 */
export const formatPage = (results) => `# Mutation testing

A mutation test puts one small fault (a mutant) into the code, such as an inverted condition, and runs the tests. If no
test fails, the mutant survives: the tests do not prove this behavior. The score is the share of mutants that the tests
detect.

\`npm run test:mutation\` tests critical modules with [StrykerJS](https://stryker-mutator.io), and fails if an area is
below its target. \`npm run test:mutation -- AREA\` tests one area, and the option \`--write\` updates its part of this
page. Stryker caches results, so that a second run only tests mutants whose code or tests have changed. The HTML reports
in \`test-results/mutation\` show each mutant in its source.

Only tests without a browser run, and only against the sources. Faults that only browser tests or tests of built commands
detect, such as those of the command \`doctor\`, count as survived.

${formatSummary(results)}

${Object.entries(results)
  .map(([name, result]) => formatDetails(name, result))
  .join('\n\n')}

## Excluded mutants

These mutants do not change the behavior. A comment in the source excludes each of them.

${formatExcluded(results)}
`;
