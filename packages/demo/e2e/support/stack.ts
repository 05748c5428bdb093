import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChildProgram } from '@embed-portal/testing/programs';
import type { DemoAccount } from '../../src/sample.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');
const accountsFile = path.resolve(import.meta.dirname, '../../sample/accounts.json');
const startTimeoutMs = 90_000;
const stopTimeoutMs = 10_000;

function loadAccounts() {
  const allAccounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as DemoAccount[];
  const findAccount = (email: string) => {
    const account = allAccounts.find((candidate) => candidate.email === email);
    if (!account) throw new Error(`There is no demo account ${email}.`);
    return account;
  };
  return {
    viewer: findAccount('vera@noordzee.example'),
    userAdmin: findAccount('ursula@noordzee.example'),
    connectionAdmin: findAccount('conny@noordzee.example'),
    contributerAdmin: findAccount('casper@noordzee.example'),
    superAdmin: findAccount('sam@lumen.example'),
    /** A viewer of the second tenant. */
    otherViewer: findAccount('alma@alpine.example'),
  };
}

/** The accounts of the demo by role. */
const accounts = loadAccounts();

export interface StackOptions {
  /** Emulator faults that are set after the start, see {@link RunningStack.setFaults}. */
  faults?: object;
  /**
   * Data folder, such as the folder of a previous start.
   *
   * @defaultValue a new folder, which `stop` removes
   */
  dataDir?: string;
  /** Additional arguments of `npm start`. */
  args?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** Exit code and output of a process that has ended. */
interface ExitResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningStack {
  portalUrl: string;
  identityUrl: string;
  emulatorUrl: string;
  accounts: typeof accounts;
  dataDir: string;
  process: ChildProcess;
  /** Returns the output so far. */
  getOutput(): { stdout: string; stderr: string };
  /** Sets the faults of the emulator. An empty object removes all faults. */
  setFaults(faults: object): Promise<void>;
  /** Stops the stack as Ctrl-C does, and removes its data folder if the stack has created it. */
  stop(): Promise<ExitResult>;
}

// Checks in the background would receive faults that the tests set for other requests.
process.env['HEALTH_CHECK_MINUTES'] = '0';

/** Starts the built demo with arguments and collects its output. */
export function runDemo(args: string[], env: Record<string, string> = {}) {
  const child = startChildProgram([main, ...args], process.cwd(), { ...process.env, ...env });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

async function withTimeout<T>(ms: number, action: string, promise: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = delay(ms, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`${action} took longer than ${String(ms / 1000)} seconds.`);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    controller.abort();
    timeout.catch(() => undefined);
  }
}

/** Creates a data folder that is also accessible to PostgreSQL when the tests run as root. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Starts the built product as a user does, on free ports, and waits until it prints its addresses.
 *
 * @throws {Error} if the product exits or does not start in time. The message contains its output, and all processes
 *   have been stopped.
 * @throws {Error} if the emulator rejects the faults.
 */
export async function startStack({
  faults,
  dataDir,
  args = [],
  env,
}: StackOptions = {}): Promise<RunningStack> {
  const folder = dataDir ?? (await createDataFolder());
  const freePortArgs = ['port', 'identity-port', 'emulator-port', 'database-port', 'mail-port'].flatMap(
    (name) => [`--${name}`, '0'],
  );
  const { child, output, ended } = runDemo(['--data', folder, ...freePortArgs, ...args], env);
  const findAddress = (label: string) =>
    new RegExp(`${label}:?\\s+(http://\\S+)`).exec(output.stdout)?.[1] ?? '';

  const stop = async () => {
    child.kill('SIGINT');
    const result = await withTimeout(stopTimeoutMs, 'Stopping', ended).finally(() => child.kill('SIGKILL'));
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    return result;
  };
  const waitForSummary = async () => {
    while (!output.stdout.includes('Reset ')) {
      if (child.exitCode !== null) throw new Error('The demo ended.');
      await delay(50);
    }
  };
  try {
    await withTimeout(startTimeoutMs, 'Starting', waitForSummary());
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output.stdout}\n${output.stderr}`, { cause: error });
  }

  const emulatorUrl = findAddress('Emulator');
  const setFaults = async (newFaults: object) => {
    const response = await fetch(`${emulatorUrl}/__emulator/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newFaults),
    });
    if (!response.ok) throw new Error(`The emulator rejected the faults: ${await response.text()}`);
  };
  if (faults) await setFaults(faults);
  return {
    portalUrl: findAddress('Portal'),
    identityUrl: findAddress('Identity'),
    emulatorUrl,
    accounts,
    dataDir: folder,
    process: child,
    getOutput: () => output,
    setFaults,
    stop,
  };
}
