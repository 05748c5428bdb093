import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@embed-portal/dev-postgres';
import { bundleProgram } from '@embed-portal/testing/bundle-program';
import { findProcesses, waitUntil } from '@embed-portal/testing/processes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitUntilHealthy } from '../src/health.ts';
import type { ProcessSupervisor } from '../src/process-supervisor.ts';
import { createProcessSupervisor } from '../src/process-supervisor.ts';

const program = path.resolve(import.meta.dirname, 'support/fake-service.mjs');
let folder: string;
let supervisor: ProcessSupervisor;
let warnings: string[];
let interrupt: AbortController;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-supervisor-'));
  supervisor = createProcessSupervisor();
  warnings = [];
  interrupt = new AbortController();
});

afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Starts a fake service with one of the behaviors of `fake-service.mjs`, waits until it is healthy, and returns its
 * process ID.
 */
async function addService(name: string, behavior = ''): Promise<number> {
  const port = await findFreePort();
  const spec = {
    name,
    program,
    env: { FAKE_PORT: String(port), FAKE_BEHAVIOR: behavior },
    logFolder: folder,
    onWarning: (line: string) => warnings.push(line),
  };
  let pid = 0;
  await supervisor.addService(name, spec, async (child) => {
    pid = child.pid ?? 0;
    await waitUntilHealthy(child, name, `http://127.0.0.1:${String(port)}/healthz`, interrupt.signal);
  });
  return pid;
}

const isRunning = async (pid: number) => (await findProcesses(program)).includes(pid);

describe('ProcessSupervisor, stop and interruption', () => {
  test('stops every service, including services that ignore SIGTERM, and can be called twice', async () => {
    const pids = [await addService('polite'), await addService('stubborn', 'ignores-sigterm')];
    await Promise.all([supervisor.stop(), supervisor.stop()]);
    for (const pid of pids) expect(await isRunning(pid)).toBe(false);
  });

  test('rejects new services after the stop', async () => {
    await supervisor.stop();
    await expect(addService('late')).rejects.toThrow('while the demo is stopping');
  });

  test('aborts the start of a service when the user interrupts it', async () => {
    const starting = supervisor.addService(
      'silent',
      { name: 'silent', program, env: { FAKE_PORT: '0' }, logFolder: folder, onWarning: () => undefined },
      (child) => waitUntilHealthy(child, 'silent', 'http://127.0.0.1:9/healthz', interrupt.signal),
    );
    interrupt.abort();
    await expect(starting).rejects.toThrow('abort');
  });
});

describe('ProcessSupervisor, exit of a service', () => {
  test('reports a service that exits during startup, with its message and its log file', async () => {
    await expect(addService('identity', 'exits')).rejects.toThrow(
      `identity did not start (exit code 1): FAKE_PORT is not a port.\n  Log file: ${folder}/identity.log`,
    );
  });

  test('rejects the failure promise when a running service exits', async () => {
    const pid = await addService('server');
    process.kill(pid, 'SIGKILL');
    await expect(supervisor.failure).rejects.toThrow('server stopped unexpectedly (ended by SIGKILL)');
  });

  test('does not report services that the supervisor has stopped', async () => {
    await addService('server');
    await supervisor.stop();
    const outcome = await Promise.race([
      supervisor.failure,
      new Promise((resolve) => setImmediate(resolve, 'none')),
    ]);
    expect(outcome).toBe('none');
  });
});

describe('ProcessSupervisor, restart of a service', () => {
  /** Starts a fake service that may be restarted, and returns the messages of its unexpected exits. */
  async function addRestartableService() {
    const port = await findFreePort();
    const exits: string[] = [];
    let pid = 0;
    const restart = await supervisor.addService(
      'server',
      {
        name: 'server',
        program,
        env: { FAKE_PORT: String(port), FAKE_BEHAVIOR: '' },
        logFolder: folder,
        onWarning: () => undefined,
      },
      async (child) => {
        pid = child.pid ?? 0;
        await waitUntilHealthy(child, 'server', `http://127.0.0.1:${String(port)}`, interrupt.signal);
      },
      ({ message }) => exits.push(message),
    );
    return { restart, exits, getPid: () => pid };
  }

  test('replaces a running service and does not report its exit', async () => {
    const { restart, exits, getPid } = await addRestartableService();
    const first = getPid();
    await restart();
    expect(getPid()).not.toBe(first);
    expect(await isRunning(first)).toBe(false);
    expect(await isRunning(getPid())).toBe(true);
    expect(exits).toEqual([]);
  });

  test('restarts a service that has exited', async () => {
    const { restart, exits, getPid } = await addRestartableService();
    process.kill(getPid(), 'SIGKILL');
    await expect.poll(() => exits).toHaveLength(1);
    expect(exits[0]).toContain('server stopped unexpectedly (ended by SIGKILL)');
    await restart();
    expect(await isRunning(getPid())).toBe(true);
  });
});

describe('ProcessSupervisor, log files', () => {
  test('writes the complete output of each run to a log file and shows only warnings', async () => {
    await addService('server', 'warns');
    expect(warnings).toEqual(['the disk is nearly full']);
    await supervisor.stop();
    supervisor = createProcessSupervisor();
    await addService('server');
    expect(await readFile(path.join(folder, 'server.log.1'), 'utf8')).toContain('all is well');
    expect(await readFile(path.join(folder, 'server.log'), 'utf8')).toBe('');
  });
});

test.runIf(process.platform === 'linux')(
  'all services exit after their supervisor is killed with SIGKILL',
  async () => {
    const supervisor = await bundleProgram(
      path.resolve(import.meta.dirname, 'support/fake-supervisor.ts'),
      folder,
    );
    const child = spawn(process.execPath, [supervisor, program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const services = (await findProcesses(program)).filter((pid) => pid !== child.pid);
    expect(services).toHaveLength(2);
    child.kill('SIGKILL');
    await waitUntil(async () => (await findProcesses(program)).length === 0, 'the services ended');
  },
);
