import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChildProgram } from '../../../../scripts/testing/programs.ts';
import type { DemoAccount } from '../../src/sample.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');
const accountsFile = path.resolve(import.meta.dirname, '../../sample/accounts.json');
const startTimeoutMs = 90_000;
const stopTimeoutMs = 10_000;

function demoAccounts() {
  const all = JSON.parse(readFileSync(accountsFile, 'utf8')) as DemoAccount[];
  const named = (email: string) => {
    const account = all.find((candidate) => candidate.email === email);
    if (!account) throw new Error(`There is no demo account ${email}.`);
    return account;
  };
  return {
    viewer: named('vera@noordzee.example'),
    userAdmin: named('ursula@noordzee.example'),
    connectionAdmin: named('conny@noordzee.example'),
    contributerAdmin: named('casper@noordzee.example'),
    superAdmin: named('sam@lumen.example'),
    /** Belongs to the second tenant. */
    otherViewer: named('alma@alpine.example'),
  };
}

/** The demo's accounts by purpose. */
const accounts = demoAccounts();

export interface StackOptions {
  /** Emulator faults that are set before this resolves; see {@link RunningStack.setFaults}. */
  faults?: object;
  /** Data folder of a previous start. By default a new one is created, which is deleted with the stack. */
  dataDir?: string;
  /** Additional flags of `npm start`. */
  args?: string[];
}

interface Ended {
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
  /** Output so far. */
  output(): { stdout: string; stderr: string };
  /** Sets the emulator's faults; an empty object clears them. */
  setFaults(faults: object): Promise<void>;
  /** Stops the stack as Ctrl-C does and returns how it exited. Removes the data folder that it has created. */
  stop(): Promise<Ended>;
}

/** Starts the built demo with these arguments, and collects its output. */
export function runDemo(args: string[]) {
  const child = startChildProgram([main, ...args], process.cwd());
  const printed = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }));
  return { child, printed, ended };
}

async function withTimeout<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took longer than ${String(ms / 1000)} seconds.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Creates a data folder that is also accessible to PostgreSQL when the tests run as root. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Starts the built product as a user does, on free ports, and waits for the summary that lists the addresses.
 *
 * @throws {Error} with the complete output when it exits or times out. Nothing is left running then.
 */
export async function startStack({ faults, dataDir, args = [] }: StackOptions = {}): Promise<RunningStack> {
  const folder = dataDir ?? (await createDataFolder());
  const freePorts = ['port', 'identity-port', 'emulator-port', 'database-port', 'mail-port'].flatMap(
    (name) => [`--${name}`, '0'],
  );
  const { child, printed, ended } = runDemo(['--data', folder, ...freePorts, ...args]);
  const address = (label: string) =>
    new RegExp(`${label}:?\\s+(http://\\S+)`).exec(printed.stdout)?.[1] ?? '';

  const stop = async () => {
    child.kill('SIGINT');
    const end = await withTimeout(stopTimeoutMs, 'Stopping', ended).finally(() => child.kill('SIGKILL'));
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    return end;
  };
  const block = async () => {
    while (!printed.stdout.includes('Reset ')) {
      if (child.exitCode !== null) throw new Error('The demo ended.');
      await delay(50);
    }
  };
  try {
    await withTimeout(startTimeoutMs, 'Starting', block());
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${printed.stdout}\n${printed.stderr}`, { cause: error });
  }

  const emulatorUrl = address('Emulator');
  const setFaults = async (wanted: object) => {
    const response = await fetch(`${emulatorUrl}/__emulator/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    if (!response.ok) throw new Error(`The emulator refused the faults: ${await response.text()}`);
  };
  if (faults) await setFaults(faults);
  return {
    portalUrl: address('Portal'),
    identityUrl: address('Identity'),
    emulatorUrl,
    accounts,
    dataDir: folder,
    process: child,
    output: () => printed,
    setFaults,
    stop,
  };
}
