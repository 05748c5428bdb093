// Stops a program with the npm command that started it.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';

const checkIntervalMs = 250;

/** Returns the processes that run the npm script: the shell, if there is one, and npm. */
function listNpmProcesses() {
  const parent = process.ppid;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' });
  const shell = /^\s*(?<npm>\d+) \S*sh$/m.exec(stdout ?? '');
  return shell ? [parent, Number(shell.groups?.['npm'])] : [parent];
}

function isRunning(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Processes of other users are running, but reject signals.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Stops this process as SIGTERM does when npm, or the shell of the npm script, ends. npm forwards SIGTERM only to the shell,
 * and most shells end without forwarding it.
 */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npmProcesses = listNpmProcesses();
  const timer = setInterval(() => {
    if (npmProcesses.every(isRunning)) return;
    clearInterval(timer);
    // Calls the listeners, because Windows ends a process that receives a signal.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(128 + constants.signals.SIGTERM);
  }, checkIntervalMs);
  timer.unref();
}
