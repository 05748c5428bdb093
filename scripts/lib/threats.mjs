import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runBin } from './process.mjs';

const result = 'test-results/threats.json';

/** @returns {Record<string, { file: string, title: string }[]>} by the number of the row in docs/security.md */
const readCases = () => JSON.parse(readFileSync(join(root, 'packages/server/test/threats.json'), 'utf8'));

/** @returns {Record<string, string>} what is tried, by number */
function readTable() {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, id, text]) => [id, text]),
  );
}

/** @returns {{ file: string, name: string, held: boolean }[]} each test that was run */
function readResults() {
  /** @type {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(join(root, result), 'utf8'));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: name,
      name: fullName,
      held: status === 'passed',
    })),
  );
}

/** Runs the tests of every row of the threat table, and tells how many cases there were and how many held. */
export async function threats() {
  const cases = readCases();
  const files = new Set(Object.values(cases).flatMap((list) => list.map(({ file }) => file)));
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${result}`];
  const { code } = await runBin('vitest', [
    'run',
    ...files,
    'packages/server/test/threats.test.ts',
    ...options,
  ]);
  const tests = readResults();
  const seen = new Set();
  let isWhole = code === 0;
  for (const [id, what] of Object.entries(readTable())) {
    const found = tests.filter((test) =>
      (cases[id] ?? []).some(({ file, title }) => test.file.endsWith(file) && test.name.includes(title)),
    );
    found.forEach((test) => seen.add(test));
    const held = found.filter((test) => test.held).length;
    if (found.length === 0 || held < found.length) isWhole = false;
    console.log(
      `${id.padStart(2)}  ${String(held).padStart(4)} of ${String(found.length).padStart(4)} held  ${what}`,
    );
  }
  const all = [...seen];
  console.log(`\n${all.length} cases, ${all.filter((test) => test.held).length} held`);
  return isWhole ? 0 : 1;
}
