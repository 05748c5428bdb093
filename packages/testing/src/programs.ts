import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../../..');

/**
 * Code that runs before the code of the program. When the test process ends, even by SIGKILL, its channel to the
 * program closes and the program exits. The channel does not keep the program running.
 */
const preload = `process.once('disconnect', () => process.exit(1)); process.channel?.unref();`;
const preloadArgs = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];

/** Time in milliseconds after SIGTERM until a program that is still running is killed. */
const stopTimeoutMs = 20_000;

/** Starts a Node.js program with piped output. The program exits when this process ends. */
export const startChildProgram = (args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) =>
  spawn(process.execPath, [...preloadArgs, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

/** Stops a program and waits until it has ended. Kills the program after the timeout. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(timer);
}

/** Starts the programs of a test file and stops them. Call `stopAll` after the tests. */
export class Programs {
  readonly #running: ChildProcess[] = [];

  /**
   * Starts a program and waits until its output matches a pattern.
   *
   * @returns the output up to the match
   * @throws {Error} if the program ends before the match; the message contains the output
   */
  async start(ready: RegExp, cwd: string, ...args: string[]): Promise<string> {
    const child = startChildProgram(args, cwd);
    this.#running.push(child);
    let output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (ready.test(output)) resolve(output);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('close', () => {
        reject(new Error(`${args.join(' ')} ended before its output matched ${String(ready)}:\n${output}`));
      });
    });
  }

  /** Stops all programs and waits until they have ended. */
  async stopAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map(stop));
  }
}
