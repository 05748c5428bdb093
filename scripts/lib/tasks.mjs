import { allPackages, build, runtimePackages } from './build.mjs';
import * as suites from './test-suites.mjs';
import { ensureChromium } from './chromium.mjs';
import { createDatabaseTask } from './database.mjs';
import { buildDocs } from './docs-site.mjs';
import { runExample } from './example.mjs';
import { runEmulatorTests } from './emulator-tests.mjs';
import { ensureInstalled } from './install.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { run, runBin } from './process.mjs';
import { buildPackages } from './pack.mjs';
import * as packageChecks from './package-checks.mjs';
import { runCrashTest, runFuzzTest } from './resilience-tests.mjs';
import { TaskError, UsageError } from './progress.mjs';
import { runSecurityTests } from './security-tests.mjs';
import { formatHelp, parseArguments } from './usage.mjs';

/** @typedef {import('./usage.mjs').ParsedArguments} ParsedArguments */
/** @typedef {(given: ParsedArguments) => Promise<number | void>} Task returns the exit code, 0 by default */

/**
 * Counts a suite that cannot run, because a build or a browser is missing, as failed. The other suites still run.
 *
 * @returns {suites.Counts}
 */
function asFailure(/** @type {unknown} */ error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(error.message);
  return { passed: 0, failed: 1 };
}

/** Runs test suites one at a time, also after a failure, and prints the failures and the counts at the end. */
const checking =
  (/** @type {Record<string, (args: string[]) => Promise<suites.Counts>>} */ selected) =>
  async (/** @type {ParsedArguments} */ { args }) => {
    const lines = [];
    /** @type {string[]} */
    const remarks = [];
    let passed = 0;
    let failed = 0;
    for (const [name, suite] of Object.entries(selected)) {
      const since = performance.now();
      console.log(`\n── ${name}`);
      const counts = await suite(args).catch(asFailure);
      passed += counts.passed;
      failed += counts.failed;
      remarks.push(
        ...(counts.failures ?? []).map((failure) => `✗ ${failure}`),
        ...(counts.flaky ?? []).map((test) => `~ passed on retry: ${test}`),
      );
      const time = `${Math.round((performance.now() - since) / 1000)} s`;
      lines.push(`${name.padEnd(14)} ${counts.passed} passed, ${counts.failed} failed (${time})`);
    }
    if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
    console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  };

/** Builds all packages before the browser tests. */
const builtBrowser = async (/** @type {string[]} */ args) => {
  await build(allPackages);
  return suites.e2e(args);
};

/** Imported lazily because it needs an installed package. */
const loadLicenses = () => import('./licenses.mjs');
const licenses = async () => (await loadLicenses()).checkLicenses();

const quick = { lint: suites.lint, typecheck: suites.typecheck, unit: suites.unit };
const all = {
  ...quick,
  licenses,
  'package-checks': packageChecks.checkPackages,
  docs: suites.docs,
  integration: suites.integration,
  e2e: builtBrowser,
};

/** Runs all suites. Installs the browser concurrently if it is missing. */
const everything = (/** @type {ParsedArguments} */ given) => {
  ensureChromium().catch(() => undefined); // Reported by the suite that needs it.
  return checking(all)(given);
};

/** @type {Record<string, Task>} */
const tasks = {
  start: async ({ args }) => {
    await build(runtimePackages);
    const main = join(root, 'packages/demo/dist/main.js');
    process.argv = [process.execPath, main, ...args];
    await import(pathToFileURL(main).href);
    return undefined;
  },
  build: () => build(allPackages),
  check: checking(quick),
  test: everything,
  'test:full': (given) => {
    process.env['TEST_FULL'] = '1';
    return everything(given);
  },
  lint: checking({ lint: suites.lint }),
  typecheck: checking({ typecheck: suites.typecheck }),
  'test:unit': checking({ unit: suites.unit }),
  'test:docs': checking({ docs: suites.docs }),
  'test:integration': checking({ integration: suites.integration }),
  'test:e2e': checking({ e2e: builtBrowser }),
  format: async () => (await runBin('prettier', ['--write', '--log-level=warn', '.'])).code,
  example: runExample,
  emulator: async ({ args }) => {
    await build(['emulator']);
    return (await run('node', ['packages/emulator/dist/cli.js', ...args])).code;
  },
  'build:packages': buildPackages,
  size: packageChecks.checkSize,
  'api:check': packageChecks.checkApi,
  'api:update': packageChecks.updateApi,
  conformance: async ({ args }) => {
    await ensureChromium();
    const tests = ['test', '--project=browser', 'packages/embed-toolkit/e2e/conformance', ...args];
    return (await runBin('playwright', tests, { env: { TEST_FULL: '1' } })).code;
  },
  licenses: checking({ licenses }),
  sbom: async () => (await loadLicenses()).writeBillOfMaterials(),
  changeset: async ({ args }) => (await runBin('changeset', args)).code,
  docs: async (given) => {
    await build(['emulator', 'embed-toolkit']);
    return buildDocs(given);
  },
  coverage: async ({ args }) => {
    const folder = 'packages/embed-toolkit/src';
    const measured = [`include=${folder}/**`, 'exclude=**/*.test.*', 'thresholds.branches=95'];
    const options = ['enabled', ...measured, 'reporter=text'].map((option) => `--coverage.${option}`);
    return (await runBin('vitest', ['run', '--project=unit*', folder, ...options, ...args])).code;
  },
  'bench:toolkit': async ({ args }) => {
    await build(['embed-toolkit']);
    await ensureChromium();
    return (await runBin('playwright', ['test', '--project=bench', 'packages/embed-toolkit', ...args])).code;
  },
  'bench:portal': async ({ args }) => {
    await build(allPackages);
    await ensureChromium();
    return (await runBin('playwright', ['test', '--project=bench', 'packages/demo', ...args])).code;
  },
  'bench:emulator': async ({ args }) => {
    await build(['emulator', 'embed-toolkit']);
    await ensureChromium();
    return (await runBin('playwright', ['test', '--project=bench', 'packages/emulator', ...args])).code;
  },
  'bench:server': async ({ args }) => (await runBin('vitest', ['run', '--project=bench', ...args])).code,
  'test:validators': async () => {
    const tests = ['run', '--project=unit:shared', 'packages/embed-toolkit/src/models/validators.test.ts'];
    return (await runBin('vitest', tests, { env: { TEST_FULL: '1' } })).code;
  },
  backup: createDatabaseTask('backup'),
  restore: createDatabaseTask('restore'),
  'test:fuzz': runFuzzTest,
  'test:crash': runCrashTest,
  'test:security': runSecurityTests,
  'test:emulator': async ({ args }) => {
    await build(['emulator', 'embed-toolkit']);
    await ensureChromium();
    return runEmulatorTests(args);
  },
  'requirements:check': async ({ positionals }) => {
    await build(allPackages);
    const { checkRequirements } = await import('./requirements/report.mjs');
    return checkRequirements(positionals);
  },
  screenshots: async ({ args }) => {
    await build(runtimePackages);
    await ensureChromium();
    return (await runBin('playwright', ['test', '--project=screenshots', ...args])).code;
  },
};

/**
 * Shows the help of a command, or installs packages if necessary, runs the command and sets the exit code. `start`
 * returns while its servers keep running.
 *
 * @param {string | undefined} name
 * @param {string[]} args
 */
export async function runTask(name = 'help', args) {
  try {
    if (name === 'help' || args.includes('--help') || args.includes('-h')) console.log(formatHelp(name));
    else {
      const given = parseArguments(name, args);
      await ensureInstalled();
      process.exitCode = (await tasks[name]?.(given)) ?? 0;
    }
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
