import { spawn } from 'node:child_process';
import type { OsUser } from './os-user.ts';

export interface ProgramResult {
  /** Exit code; null if a signal ended the program or it did not start. */
  code: number | null;
  /** Standard output and error. */
  output: string;
}

/**
 * Environment of all PostgreSQL programs, without variables that change their settings. The memory allocator of glibc
 * keeps up to 16 MiB of free memory per process: by default, it can return the memory of each query to the operating
 * system, which makes the next query slower.
 */
const environment = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024),
};

/** Returns spawn options for `account`, with a working directory that every user can enter. */
export function toSpawnOptions(account: OsUser) {
  return { env: environment, cwd: '/', ...(account.switchTo ?? {}) };
}

/**
 * Runs a program and returns its exit code and output, with `code: null` if it cannot be started.
 *
 * @param timeoutMs - time after which the program is killed; 60,000 by default.
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
