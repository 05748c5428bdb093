// Runs the tests of each threat in docs/security.md and prints how many cases passed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';

const report = 'test-results/threats.json';

/** Returns the test files whose titles name a threat, such as `[T12]`. */
const findTestFiles = () =>
  execFileSync(
    'git',
    ['grep', '--untracked', '-lE', String.raw`\[T[0-9]+\]`, '--', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n');

/** @returns {Record<string, string>} the threats of docs/security.md, by number */
function readThreats() {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, id, text]) => [id, text]),
  );
}

/** @returns {{ name: string, passed: boolean }[]} the result of each test that was run */
function readResults() {
  /** @type {{ testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(join(root, report), 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      passed: status === 'passed',
    })),
  );
}

const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
const code = await run(['vitest', 'run', ...findTestFiles(), ...reporters]);
const results = readResults();
const countedResults = new Set();
let allPassed = code === 0;
for (const [id, threat] of Object.entries(readThreats())) {
  const threatResults = results.filter(({ name }) => name.includes(`[T${id}]`));
  threatResults.forEach((result) => countedResults.add(result));
  const passed = threatResults.filter((result) => result.passed).length;
  if (threatResults.length === 0 || passed < threatResults.length) allPassed = false;
  const [passedCount, total] = [passed, threatResults.length].map((count) => String(count).padStart(4));
  console.log(`${id.padStart(2)}  ${passedCount} of ${total} passed  ${threat}`);
}
const passed = [...countedResults].filter((result) => result.passed).length;
console.log(`\n${countedResults.size} cases, ${passed} passed`);
process.exitCode = allPassed ? 0 : 1;
