import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { PostgresError } from './errors.ts';
import type { OsUser } from './os-user.ts';
import { runProgram } from './run.ts';

const readFirstNumber = async (file: string) =>
  Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10) || undefined;

/** Stores the ID of this process, which supervises the server. */
export async function writeOwnerFile(location: DataDirectory): Promise<void> {
  await writeFile(location.ownerFile, `${String(process.pid)}\n`);
}

interface ProcessInfo {
  parent: number;
  command: string;
}

/** Reads a process from /proc, because small images lack `ps`. */
async function readProc(pid: number): Promise<ProcessInfo> {
  const [status, commandLine] = await Promise.all(
    ['status', 'cmdline'].map((name) => readFile(`/proc/${String(pid)}/${name}`, 'utf8')),
  );
  const parent = Number(/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1]);
  return { parent, command: (commandLine ?? '').replaceAll('\0', ' ') };
}

/** Returns the running process with this ID, or undefined. */
async function findProcess(pid: number): Promise<ProcessInfo | undefined> {
  if (process.platform === 'linux') return readProc(pid).catch(() => undefined);
  const { output } = await runProgram('ps', ['-o', 'ppid=', '-o', 'args=', '-p', String(pid)], {});
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(output.trim()) ?? [];
  return parent && command ? { parent: Number(parent), command } : undefined;
}

/**
 * Cleans up after a killed supervisor: removes a lockfile whose process ID has been reused, or shuts down an
 * unsupervised server. Does not stop a supervised server.
 *
 * @throws {PostgresError} `already_running` when another program supervises a server on this data.
 */
export async function stopStaleServer(
  binaries: Binaries,
  location: DataDirectory,
  account: OsUser,
): Promise<void> {
  const lockFile = path.join(location.cluster, 'postmaster.pid');
  const pid = await readFirstNumber(lockFile);
  if (!pid) return;
  const runningProcess = await findProcess(pid);
  // PostgreSQL itself removes the lock of a dead process and detects its remaining children.
  if (!runningProcess) return;
  if (!runningProcess.command.includes(location.cluster)) {
    // The process ID has been reused. PostgreSQL cannot detect that and would not start.
    await rm(lockFile, { force: true });
    return;
  }
  // An orphaned process gets a new parent, so an unchanged parent is still running.
  if (runningProcess.parent === (await readFirstNumber(location.ownerFile))) {
    throw new PostgresError(
      'already_running',
      `Another program (process ${String(runningProcess.parent)}) is already running PostgreSQL on ${location.cluster}. Stop that program and try again.`,
    );
  }
  const stop = (mode: string) =>
    runProgram(binaries.pgCtl, ['stop', '-D', location.cluster, '-m', mode, '-w', '-t', '10'], account);
  if ((await stop('fast')).code !== 0) await stop('immediate');
}
