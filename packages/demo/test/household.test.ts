import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@embed-portal/server/postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleProgram, findProcesses, waitUntil } from '../../server/test/support/programs.ts';
import { healthy } from '../src/health.ts';
import type { Household } from '../src/household.ts';
import { createHousehold } from '../src/household.ts';

const program = path.resolve(import.meta.dirname, 'support/fake-service.mjs');
let folder: string;
let household: Household;
let warnings: string[];
let asked: AbortController;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-household-'));
  household = createHousehold();
  warnings = [];
  asked = new AbortController();
});

afterEach(async () => {
  await household.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a fake service that behaves in `manner`, and waits until it is healthy. */
async function add(name: string, manner = ''): Promise<number> {
  const port = await freePort();
  const spec = {
    name,
    program,
    env: { FAKE_PORT: String(port), FAKE_MANNER: manner },
    logFolder: folder,
    onWarning: (line: string) => warnings.push(line),
  };
  let pid = 0;
  await household.addService(name, spec, async (child) => {
    pid = child.pid ?? 0;
    await healthy(child, name, `http://127.0.0.1:${String(port)}/healthz`, asked.signal);
  });
  return pid;
}

const alive = async (pid: number) => (await findProcesses(program)).includes(pid);

describe('stop', () => {
  test('stops every service, including one that ignores SIGTERM, and can be called twice', async () => {
    const pids = [await add('polite'), await add('stubborn', 'ignores-sigterm')];
    await Promise.all([household.stop(), household.stop()]);
    for (const pid of pids) expect(await alive(pid)).toBe(false);
  });

  test('starts no service after it was stopped', async () => {
    await household.stop();
    await expect(add('late')).rejects.toThrow('Stopped.');
  });

  test('aborts a pending start when the user interrupts it', async () => {
    const starting = household.addService(
      'silent',
      { name: 'silent', program, env: { FAKE_PORT: '0' }, logFolder: folder, onWarning: () => undefined },
      (child) => healthy(child, 'silent', 'http://127.0.0.1:9/healthz', asked.signal),
    );
    asked.abort();
    await expect(starting).rejects.toThrow('abort');
  });
});

describe('unexpected exits', () => {
  test('reports a service that exits during its start, with its message and its log', async () => {
    await expect(add('identity', 'refuses')).rejects.toThrow(
      `identity did not start (exit code 1): FAKE_PORT is not a port.\n  Its log: ${folder}/identity.log`,
    );
  });

  test('fails when a service exits later', async () => {
    const pid = await add('server');
    process.kill(pid, 'SIGKILL');
    await expect(household.failure).rejects.toThrow('server stopped unexpectedly (ended by SIGKILL)');
  });

  test('does not report a service that it stopped', async () => {
    await add('server');
    await household.stop();
    const outcome = await Promise.race([
      household.failure,
      new Promise((resolve) => setImmediate(resolve, 'none')),
    ]);
    expect(outcome).toBe('none');
  });
});

describe('log files', () => {
  test('contain the complete output, of which only warnings are shown, and the previous run is retained', async () => {
    await add('server', 'warns');
    expect(warnings).toEqual(['the disk is nearly full']);
    await household.stop();
    household = createHousehold();
    await add('server');
    expect(await readFile(path.join(folder, 'server.log.1'), 'utf8')).toContain('all is well');
    expect(await readFile(path.join(folder, 'server.log'), 'utf8')).toBe('');
  });
});

test.runIf(process.platform === 'linux')('leaves no service running after kill -9', async () => {
  const supervisor = await bundleProgram(
    path.resolve(import.meta.dirname, 'support/fake-household.ts'),
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
});
