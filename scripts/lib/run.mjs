// Runs commands in the folder of the repository. Requires only Node.js and npm.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const isWindows = process.platform === 'win32';

/** Returns the command line of npx. On Windows, `npx` is a script that requires a shell, and its program does not. */
function buildNpxCommand() {
  if (!isWindows) return ['npx'];
  // In scripts that pnpm runs, the variable names pnpm.
  const { npm_execpath: manager = '' } = process.env;
  const npmFolder = path.join(path.dirname(process.execPath), 'node_modules/npm/bin');
  const folder = path.basename(manager) === 'npm-cli.js' ? path.dirname(manager) : npmFolder;
  return [process.execPath, path.join(folder, 'npx-cli.js')];
}

/** Returns a command line for a package that npx installs, such as `yarn@1.22.22`. */
export const withNpx = (/** @type {string[]} */ ...command) => [...buildNpxCommand(), '--yes', ...command];

/** Returns a command line for the pinned pnpm. With `exec`, pnpm is on the `PATH`, where Turborepo looks for it. */
export const withPnpm = (/** @type {string[]} */ ...command) => withNpx(packageManager, ...command);

/**
 * @type {Set<number>} process IDs of running commands, or negative process group IDs, because npx does not forward
 *   signals
 */
const running = new Set();
let receivedSignal = /** @type {NodeJS.Signals | undefined} */ (undefined);

/** Ends a command. Windows has neither signals nor process groups, so `taskkill` ends the processes of the command. */
function kill(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(pid, signal);
}

/** Forwards a signal. A terminal sends Ctrl-C to the commands in the group of this process directly. */
function forwardSignal(/** @type {NodeJS.Signals} */ signal) {
  receivedSignal = signal;
  for (const pid of running) if (pid < 0 || signal !== 'SIGINT' || !process.stdin.isTTY) kill(pid, signal);
}
const killAll = () => running.forEach((pid) => kill(pid, 'SIGTERM'));
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the folder of the repository until it ends. A signal to this process ends the command and
 * this process.
 *
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: Record<string, string>, onOutput?: (text: string) => void }} [options] `cwd`: folder
 *   to run in instead; by default, output is printed
 * @returns {Promise<number>} the exit code; 127 if the program cannot be started
 */
export function run([program = '', ...args], { cwd = root, env, onOutput } = {}) {
  return new Promise((resolve) => {
    // Before the command starts: a signal without a listener would end this process, but not a detached command.
    if (running.size === 0) {
      for (const signal of signals) process.on(signal, forwardSignal);
      process.on('exit', killAll);
    }
    const detached = !isWindows && (onOutput !== undefined || !process.stdin.isTTY);
    const child = spawn(program, args, {
      cwd,
      detached,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const pid = (child.pid ?? 0) * (detached ? -1 : 1);
    if (child.pid) running.add(pid);
    const end = (/** @type {number} */ code) => {
      running.delete(pid);
      if (running.size === 0) {
        for (const signal of signals) process.off(signal, forwardSignal);
        process.off('exit', killAll);
        if (receivedSignal) process.exit(128 + constants.signals[receivedSignal]);
      }
      resolve(code);
    };
    child.stdout?.on('data', (chunk) => onOutput?.(chunk.toString()));
    child.stderr?.on('data', (chunk) => onOutput?.(chunk.toString()));
    child.on('error', ({ message }) => {
      console.error(message);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
  });
}
