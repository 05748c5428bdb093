import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { extractWarning, tailLines } from './log-lines.ts';

export interface ChildSpec {
  /** Name of the child. Its log file is `<name>.log`. */
  name: string;
  program: string;
  args?: string[];
  /** Working directory. Defaults to the working directory of this process. */
  cwd?: string;
  /** Complete configuration of the child, which inherits only basic variables such as `PATH` from this process. */
  env: Record<string, string>;
  logFolder: string;
  onWarning: (line: string) => void;
}

export interface Child {
  name: string;
  pid: number | undefined;
  logFile: string;
  /** Resolves with a description of the exit after the process has ended and its output has been read. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Returns the last output lines in readable form. */
  tailLines(): string[];
  kill(signal: NodeJS.Signals): void;
}

/**
 * Loaded into each child before its program. The IPC channel closes when this process exits for any reason, and the
 * child then exits too. The channel itself does not keep the child alive.
 */
const preload = `process.once('disconnect', () => process.exit(1)); process.channel?.unref();`;
const preloadUrl = `data:text/javascript,${encodeURIComponent(preload)}`;

const maxStoredLines = 30;
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LOG_LEVEL',
  'MAIL_LANGUAGE',
  'HEALTH_CHECK_MINUTES',
  'INVITATION_ACCEPTANCE',
  'WORKSPACE_SYNC_HOURS',
  'SystemRoot',
  'TEMP',
];

function buildEnvironment(own: Record<string, string>): Record<string, string> {
  const basics = inheritedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(Object.fromEntries(basics) as Record<string, string>), NODE_ENV: 'production', ...own };
}

/**
 * Starts a built program as a child that exits with this process. Its output goes to a log file, and the previous log
 * is renamed to `.log.1`. The child runs in a separate process group, so that only this process receives Ctrl-C and
 * can stop the children in order.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const logFile = path.join(spec.logFolder, `${spec.name}.log`);
  await rename(logFile, `${logFile}.1`).catch(() => undefined);
  const child = spawn(process.execPath, ['--import', preloadUrl, spec.program, ...(spec.args ?? [])], {
    ...(spec.cwd !== undefined && { cwd: spec.cwd }),
    env: buildEnvironment(spec.env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    windowsHide: true,
  });
  const lines = recordOutput(child, logFile, spec.onWarning);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      resolve(signal ? `ended by ${signal}` : `exit code ${String(code)}`);
    });
  });
  await Promise.race([once(child, 'spawn'), ended]);
  return {
    name: spec.name,
    pid: child.pid,
    logFile,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    tailLines: () => tailLines(lines),
    kill: (signal) => child.kill(signal),
  };
}

/** Writes the child's output to its log file and returns its last lines in an array that is updated continuously. */
function recordOutput(child: ChildProcess, logFile: string, onWarning: (line: string) => void): string[] {
  const log = createWriteStream(logFile, { mode: 0o600 });
  log.once('error', (error) => {
    onWarning(`Cannot write to the log file: ${error.message}`);
  });
  const lastLines: string[] = [];
  for (const streamName of ['stdout', 'stderr'] as const) {
    const stream = child[streamName];
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (!log.errored) log.write(`${line}\n`);
      lastLines.push(line);
      if (lastLines.length > maxStoredLines) lastLines.shift();
      const warning = extractWarning(line, streamName);
      if (warning) onWarning(warning);
    });
  }
  child.once('close', () => log.end());
  return lastLines;
}
