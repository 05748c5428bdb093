import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let received;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Forwards a signal to the commands. A terminal sends Ctrl-C to them directly. */
function forwardSignal(/** @type {NodeJS.Signals} */ signal) {
  received = signal;
  const isSentToAll = signal === 'SIGINT' && process.stdin.isTTY;
  if (!isSentToAll) for (const child of running) child.kill(signal);
}

const killAll = () => running.forEach((child) => child.kill());

/** Makes the command end when this process ends, by a signal or otherwise. */
function register(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (running.size === 0) {
    for (const signal of signals) process.on(signal, forwardSignal);
    process.on('exit', killAll);
  }
  running.add(child);
}

/** Forgets an ended command, and ends this process if it has received a signal. */
function unregister(/** @type {import('node:child_process').ChildProcess} */ child) {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of signals) process.off(signal, forwardSignal);
  process.off('exit', killAll);
  if (received) process.exit(128 + constants.signals[received]);
}

/**
 * Runs a command until it ends, by default in the folder of the repository. The command cannot outlive this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, onOutput?: (text: string) => void, timeout?: number }} [options]
 *   `quiet` returns the output instead of printing it, `onOutput` receives each part of it, and `timeout` is in
 *   milliseconds, after which the command is killed; unlimited by default
 * @returns {Promise<{ code: number, output: string }>} code 127 if the command cannot be started
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, onOutput, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      ...(timeout ? { timeout, killSignal: 'SIGKILL' } : {}),
    });
    register(child);
    let output = '';
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      onOutput?.(chunk.toString());
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (error) => {
      unregister(child);
      resolve({ code: 127, output: output + error.message });
    });
    child.on('close', (code) => {
      unregister(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program of an installed package, such as `tsc`.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runBin = (name, args, options) => run(join(root, 'node_modules/.bin', name), args, options);
