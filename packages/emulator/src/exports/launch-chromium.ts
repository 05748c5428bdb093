import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ExportError } from '../service/export-error.ts';
import { createDevtoolsClient } from './devtools-client.ts';
import type { DevtoolsClient } from './devtools-client.ts';

/** Time for a regular exit, before the processes are killed. */
const exitTimeoutMs = 3_000;
const groupCheckIntervalMs = 20;
const errorOutputTimeoutMs = 200;
const maxErrorOutput = 500;

const options = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--force-color-profile=srgb',
  // Charts are not animated.
  '--force-prefers-reduced-motion',
  '--hide-scrollbars',
  '--mute-audio',
  // The browser connects only to the emulator.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A running browser without windows. */
export interface Chromium {
  devtools: DevtoolsClient;
  /** Ends all processes of the browser and removes its files. Never rejects because the browser misbehaves. */
  close(): Promise<void>;
}

/** Starts Chromium in a separate process group, with a temporary profile. */
export async function launchChromium(executable: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'embed-emulator-export-'));
  try {
    return startProcess(executable, profile);
  } catch (error) {
    await removeProfile(profile);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExportError('ChromiumFailed', `Chromium could not be started: ${reason}`);
  }
}

function startProcess(executable: string, profile: string): Chromium {
  const browser = spawn(executable, [...options, ...getSandboxOptions(), `--user-data-dir=${profile}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: buildEnvironment(profile),
  });
  const [, , , input, output] = browser.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable))
    throw new Error('it has no DevTools connection.');
  const devtools = createDevtoolsClient(input, output);
  const exited = waitForExit(browser, devtools);
  return {
    devtools,
    async close() {
      const closing = devtools.send({ method: 'Browser.close' }, z.unknown()).then(
        () => exited,
        () => undefined,
      );
      await Promise.race([closing, exited, delay(exitTimeoutMs, undefined, { ref: false })]);
      await killProcessGroup(browser);
      await exited;
      await removeProfile(profile);
    },
  };
}

const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Chromium's sandbox does not work for root, for example in containers. */
const getSandboxOptions = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Passes on only what Chromium requires, so that it receives no secrets. All its files are in the profile. */
function buildEnvironment(profile: string): NodeJS.ProcessEnv {
  const { PATH, LANG, FONTCONFIG_FILE, FONTCONFIG_PATH, SystemRoot } = process.env;
  const defined = Object.entries({ PATH, LANG, FONTCONFIG_FILE, FONTCONFIG_PATH, SystemRoot }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(defined),
    HOME: profile,
    TMPDIR: profile,
    XDG_CONFIG_HOME: profile,
    XDG_CACHE_HOME: profile,
  };
}

/** Resolves when the browser has exited or could not be started, and then fails its connection with the reason. */
function waitForExit(browser: ChildProcess, devtools: DevtoolsClient): Promise<void> {
  let errorOutput = '';
  browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorOutput);
  });
  return new Promise((resolve) => {
    const end = (reason: string): void => {
      devtools.fail(new ExportError('ChromiumFailed', `Chromium ${reason}`));
      resolve();
    };
    browser.once('error', (error) => end(`could not be started: ${error.message}`));
    browser.once('exit', (code, signal) => {
      const report = (): void => end(`exited (${signal ?? code}). ${errorOutput}`.trim());
      // Other processes of the browser can keep the stream open.
      const timer = setTimeout(report, errorOutputTimeoutMs);
      browser.once('close', () => {
        clearTimeout(timer);
        report();
      });
    });
  });
}

/** Kills all processes of the browser that remain, and waits until they are gone. */
async function killProcessGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const end = performance.now() + exitTimeoutMs;
  while (sendToGroup(pid, 'SIGKILL') && performance.now() < end) await delay(groupCheckIntervalMs);
}

/** Sends a signal to a process group. Returns whether the group has processes. */
function sendToGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    return false;
  }
}
