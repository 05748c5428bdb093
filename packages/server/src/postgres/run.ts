import { spawn } from 'node:child_process';
import type { OsUser } from './os-user.ts';

export interface ProgramResult {
  /** Exit code; null when a signal ended the program or it could not be started. */
  code: number | null;
  /** All it printed, standard output and error together. */
  output: string;
}

/** What every PostgreSQL program sees of the environment: nothing that could change its settings. */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Spawn options to act as `account`, in a working directory that everybody may enter. */
export function toSpawnOptions(account: OsUser) {
  return { env: environment, cwd: '/', ...(account.switchTo ?? {}) };
}

/**
 * Runs a program to its end, never longer than `timeoutMs` (default 60 000). A program that can't be started
 * is an outcome too (`code: null`), not an exception.
 */
export function runProgram(
  program: string,
  args: string[],
  account: OsUser,
  timeoutMs = 60_000,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      ...toSpawnOptions(account),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      resolve({ code: null, output: `${output}${error.message}` });
    });
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}
