import { findTestFiles } from './identifiers.mjs';
import { runTestFiles } from './results.mjs';
import { readStatements } from './statements.mjs';

/**
 * Returns whether the tests of a statement prove it, and the tests or the reason.
 *
 * @param {import('./statements.mjs').Statement} statement
 * @param {string[]} files the test files that name it
 * @param {import('./results.mjs').Result[]} results
 * @returns {{ state: 'proven' | 'failed' | 'not run' | 'open', details: string[] }}
 */
export function checkStatement({ id, openReason }, files, results) {
  if (openReason !== undefined) return { state: 'open', details: [openReason] };
  const statementResults = results.filter(({ ids }) => ids.includes(id));
  const failed = statementResults
    .filter(({ passed }) => !passed)
    .map(({ file, title }) => `${file} › ${title}`);
  if (failed.length > 0) return { state: 'failed', details: failed };
  const notRun = files.filter((file) => !statementResults.some((result) => result.file === file));
  if (notRun.length > 0 || files.length === 0) return { state: 'not run', details: notRun };
  return { state: 'proven', details: files };
}

/**
 * Runs the tests whose titles name a statement of docs/requirements, and prints per statement whether they prove it.
 *
 * @param {string[]} prefixes sections whose statements are checked, such as `000/2`; all by default
 * @returns {Promise<number>} the exit code: 0 if every statement is proven
 */
export async function checkRequirements(prefixes) {
  const isSelected = (/** @type {string} */ id) =>
    prefixes.length === 0 || prefixes.some((prefix) => `${id}/`.startsWith(`${prefix}/`));
  const statements = readStatements().filter(({ id }) => isSelected(id));
  const filesById = findTestFiles();
  const getFiles = (/** @type {string} */ id) => [...(filesById.get(id) ?? [])];
  const results = await runTestFiles([...new Set(statements.flatMap(({ id }) => getFiles(id)))]);

  const counts = { proven: 0, failed: 0, 'not run': 0, open: 0 };
  for (const statement of statements) {
    const { state, details } = checkStatement(statement, getFiles(statement.id), results);
    counts[state] += 1;
    const sign = state === 'proven' ? '✓' : '✗';
    const lines = [`${sign} ${statement.id} ${state}: ${statement.text}`, ...details];
    console.log(lines.join('\n    '));
  }
  const summary = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  console.log(`\n${statements.length} statements: ${summary.join(', ')}`);
  return statements.length > 0 && counts.proven === statements.length ? 0 : 1;
}
