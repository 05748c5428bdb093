import { allPackages, build, runtimePackages } from './build.mjs';
import * as checks from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { onDatabase } from './database.mjs';
import { buildDocs } from './docs.mjs';
import { runExample } from './example.mjs';
import { runScenarios } from './scenarios.mjs';
import { ensureInstalled } from './install.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { run, runBin } from './process.mjs';
import { pack } from './pack.mjs';
import * as published from './published.mjs';
import * as proofs from './server-proofs.mjs';
import { TaskError, UsageError } from './step.mjs';
import { threats } from './threats.mjs';
import { helpOf, readArguments } from './usage.mjs';

/** @typedef {import('./usage.mjs').Given} Given */
/** @typedef {(given: Given) => Promise<number | void>} Task returns the exit code; none is 0 */

/**
 * A suite that can't be run at all, for want of a build or a browser, has failed; the others still run.
 *
 * @returns {checks.Counts}
 */
function asFailure(/** @type {unknown} */ error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(error.message);
  return { passed: 0, failed: 1 };
}

/** Runs checks one after the other, whatever fails, and closes with what failed and the count. */
const checking =
  (/** @type {Record<string, (args: string[]) => Promise<checks.Counts>>} */ suites) =>
  async (/** @type {Given} */ { args }) => {
    const lines = [];
    /** @type {string[]} */
    const remarks = [];
    let passed = 0;
    let failed = 0;
    for (const [name, suite] of Object.entries(suites)) {
      const since = performance.now();
      console.log(`\n── ${name}`);
      const counts = await suite(args).catch(asFailure);
      passed += counts.passed;
      failed += counts.failed;
      remarks.push(
        ...(counts.failures ?? []).map((failure) => `✗ ${failure}`),
        ...(counts.unsteady ?? []).map((test) => `~ passed when tried again: ${test}`),
      );
      const time = `${Math.round((performance.now() - since) / 1000)} s`;
      lines.push(`${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed (${time})`);
    }
    if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
    console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  };

/** The product is built before browsers look at it. */
const builtBrowser = async (/** @type {string[]} */ args) => {
  await build(allPackages);
  return checks.browser(args);
};

/** Needs a library, which is there once everything is installed. */
const thirdParty = () => import('./third-party.mjs');
const licences = async () => (await thirdParty()).licences();

const quick = { lint: checks.lint, types: checks.types, unit: checks.unit };
const all = {
  ...quick,
  licences,
  published: published.published,
  docs: checks.docs,
  server: checks.server,
  browser: builtBrowser,
};

/** The browser, where it has to be installed, is on its way while the rest is checked. */
const everything = (/** @type {Given} */ given) => {
  ensureChromium().catch(() => undefined); // Told where it is needed.
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
  verify: checking(quick),
  test: everything,
  'test:full': (given) => {
    process.env['TEST_FULL'] = '1';
    return everything(given);
  },
  lint: checking({ lint: checks.lint }),
  types: checking({ types: checks.types }),
  unit: checking({ unit: checks.unit }),
  'test:docs': checking({ docs: checks.docs }),
  server: checking({ server: checks.server }),
  browser: checking({ browser: builtBrowser }),
  format: async () => (await runBin('prettier', ['--write', '--log-level=warn', '.'])).code,
  example: runExample,
  emulator: async ({ args }) => {
    await build(['emulator']);
    return (await run('node', ['packages/emulator/dist/cli.js', ...args])).code;
  },
  pack,
  size: published.size,
  api: published.api,
  'api:accept': published.acceptApi,
  conformance: async ({ args }) => {
    await ensureChromium();
    const tests = ['test', '--project=browser', 'packages/embed-toolkit/e2e/conformance', ...args];
    return (await runBin('playwright', tests, { env: { TEST_FULL: '1' } })).code;
  },
  licences: checking({ licences }),
  sbom: async () => (await thirdParty()).billOfMaterials(),
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
    const tests = ['run', '--project=unit-shared', 'packages/embed-toolkit/src/models/validators.test.ts'];
    return (await runBin('vitest', tests, { env: { TEST_FULL: '1' } })).code;
  },
  backup: onDatabase('backup'),
  restore: onDatabase('restore'),
  fuzz: proofs.fuzz,
  kill: proofs.kill,
  threats,
  'emulator:scenarios': async ({ args }) => {
    await build(['emulator', 'embed-toolkit']);
    await ensureChromium();
    return runScenarios(args);
  },
  'spec:coverage': async ({ positionals }) => {
    await build(allPackages);
    const { showStatements } = await import('./statements/show.mjs');
    return showStatements(positionals);
  },
  screenshots: async ({ args }) => {
    await build(runtimePackages);
    await ensureChromium();
    return (await runBin('playwright', ['test', '--project=screenshots', ...args])).code;
  },
};

/**
 * Shows the help of a command, or installs what is needed, runs it and sets the exit code. `start` returns while its
 * servers run on.
 *
 * @param {string | undefined} name
 * @param {string[]} args
 */
export async function runTask(name = 'help', args) {
  try {
    if (name === 'help' || args.includes('--help') || args.includes('-h')) console.log(helpOf(name));
    else {
      const given = readArguments(name, args);
      await ensureInstalled();
      process.exitCode = (await tasks[name]?.(given)) ?? 0;
    }
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
