import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Runs a command to its end, in the repository's folder unless told otherwise.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, timeout?: number }} [options]
 *   quiet: keep the output and return it; timeout: milliseconds until it is killed, none by default.
 * @returns {Promise<{ code: number, output: string }>} A command that can't be started has code 127.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      ...(timeout ? { timeout, killSignal: 'SIGKILL' } : {}),
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
