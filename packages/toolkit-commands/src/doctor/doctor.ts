import { styleText } from 'node:util';
import type { Command, Environment } from '../command.ts';
import { reportIssues, runChecks } from './checks.ts';
import type { CheckResult } from './checks.ts';
import { clouds } from './clouds.ts';
import { toConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { createHttpClient } from './http-client.ts';
import { createRedactor } from './redactor.ts';
import { readArguments, settingDefinitions, settingNames } from './settings.ts';

const helpRows = settingNames.map((name) => {
  const definition = settingDefinitions[name];
  const option = 'option' in definition ? `--${definition.option}` : '';
  return `  ${option.padEnd(17)} ${definition.variable.padEnd(17)} ${definition.help}`;
});

/** The help text of the command. */
const help = `Checks whether a configuration can embed a report, and says what to change.

  npx embed-toolkit doctor [options]

Each setting is an option, an environment variable, or a line of the file .env:

${helpRows.join('\n')}

  --config FILE     JSON file with the settings, such as { "tenant": "…", "clientId": "…" }
  --env-file FILE   file with environment variables (default: .env)
  --emulator URL    check an emulator that was started without options; ignores the environment
  --timeout SECONDS time limit of each request (default: 10)
  --json            print the results as JSON

Exit codes: 0 no check failed, 1 a check failed, 2 the command could not run.
Secrets and tokens are sent only to the service, and never printed.
`;

const symbols = { passed: '✓', failed: '✗', skipped: '–' } as const;
const colors = { passed: 'green', failed: 'red', skipped: 'gray' } as const;
const titleWidth = 18;

function formatResult(result: CheckResult, hasColors: boolean): string {
  const symbol = symbols[result.status];
  const coloredSymbol = hasColors
    ? styleText(colors[result.status], symbol, { validateStream: false })
    : symbol;
  const line = `${coloredSymbol} ${result.title.padEnd(titleWidth)}${result.message}\n`;
  return result.status === 'failed' ? `${line}${' '.repeat(titleWidth + 2)}→ ${result.remedy}\n` : line;
}

const count = (results: readonly CheckResult[], status: CheckResult['status']): number =>
  results.filter((result) => result.status === status).length;

/** Prints the result of each check as soon as it is known. */
async function printResults(
  results: AsyncIterable<CheckResult> | Iterable<CheckResult>,
  { write, hasColors }: Environment,
): Promise<CheckResult[]> {
  const all: CheckResult[] = [];
  for await (const result of results) {
    all.push(result);
    write(formatResult(result, hasColors));
  }
  const [passed, failed, skipped] = [count(all, 'passed'), count(all, 'failed'), count(all, 'skipped')];
  write(`\n${passed} passed, ${failed} failed, ${skipped} not checked.\n`);
  return all;
}

async function printJson(
  service: string,
  results: AsyncIterable<CheckResult> | Iterable<CheckResult>,
  { write }: Environment,
): Promise<CheckResult[]> {
  const checks: CheckResult[] = [];
  for await (const result of results) checks.push(result);
  write(`${JSON.stringify({ service, ok: count(checks, 'failed') === 0, checks }, null, 2)}\n`);
  return checks;
}

function describeService({ cloud }: Configuration, isEmulator: boolean): string {
  const { host } = new URL(cloud.apiUrl);
  const known = Object.values(clouds).find(({ apiUrl }) => apiUrl === cloud.apiUrl);
  if (isEmulator) return `the emulator at ${host}`;
  return known ? `${known.name} at ${host}` : host;
}

/** Checks a configuration. Resolves with 0 if no check failed, and with 1 otherwise. */
export const runDoctor: Command = async (args, environment) => {
  const { settings, emulatorUrl, timeoutMs, hasJsonOutput, wantsHelp } = readArguments(args, environment);
  if (wantsHelp) {
    environment.write(help);
    return 0;
  }
  const configuration = toConfiguration(settings, environment.cwd);
  const redactor = createRedactor();
  redactor.add(settings.clientSecret);
  redactor.add(settings.embedToken);
  const send = createHttpClient(timeoutMs, redactor.redact);
  const results =
    'issues' in configuration
      ? reportIssues(configuration.issues)
      : runChecks({ configuration, send, redactor, now: Date.now, state: {} });
  const service =
    'issues' in configuration ? 'the settings' : describeService(configuration, emulatorUrl !== undefined);
  if (!hasJsonOutput) environment.write(`Checking ${service}\n\n`);
  const finished = hasJsonOutput
    ? await printJson(service, results, environment)
    : await printResults(results, environment);
  return count(finished, 'failed') === 0 ? 0 : 1;
};
