import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let received;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Passes a signal on to the commands. Ctrl-C in a terminal reaches them without us. */
function passOn(/** @type {NodeJS.Signals} */ signal) {
  received = signal;
  const isSentToAll = signal === 'SIGINT' && process.stdin.isTTY;
  if (!isSentToAll) for (const child of running) child.kill(signal);
}

const endAll = () => running.forEach((child) => child.kill());

/** From now on the command ends when this process does, by a signal or in any other way. */
function tie(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (running.size === 0) {
    for (const signal of signals) process.on(signal, passOn);
    process.on('exit', endAll);
  }
  running.add(child);
}

/** Ends this process as well if a signal has ended the command. */
function untie(/** @type {import('node:child_process').ChildProcess} */ child) {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of signals) process.off(signal, passOn);
  process.off('exit', endAll);
  if (received) process.exit(128 + constants.signals[received]);
}

/**
 * Runs a command to its end, by default in the folder of the repository. The command never outlives this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, onOutput?: (text: string) => void, timeout?: number }} [options]
 *   quiet: keep the output and return it; onOutput: each part of it; timeout: milliseconds until it is killed, none by default.
 * @returns {Promise<{ code: number, output: string }>} A command that can't be started has code 127.
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
    tie(child);
    let output = '';
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      onOutput?.(chunk.toString());
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (error) => {
      untie(child);
      resolve({ code: 127, output: output + error.message });
    });
    child.on('close', (code) => {
      untie(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program that the root's packages brought, such as `tsc`.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runBin = (name, args, options) => run(join(root, 'node_modules/.bin', name), args, options);
