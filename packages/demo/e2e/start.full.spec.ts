import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuery } from '@embed-portal/dev-postgres/testing';
import { expect, test } from '@playwright/test';
import { getDatabaseUrl } from './support/database.ts';
import { appCard, expectReport, notification, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import type { RunningStack } from './support/stack.ts';
import { createDataFolder, runDemo, startStack } from './support/stack.ts';

/** Returns the process ID and the command line of each descendant of a process. */
function listDescendants(root: number): { pid: number; command: string }[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command }];
      } catch {
        return [];
      }
    });
  const findDescendants = (pid: number): typeof processes =>
    processes
      .filter(({ parent }) => parent === pid)
      .flatMap((child) => [child, ...findDescendants(child.pid)]);
  return findDescendants(root);
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Expects that at least four processes existed and that all of them have ended. */
async function expectEnded(processes: { pid: number; command: string }[]): Promise<void> {
  expect(processes.length).toBeGreaterThan(3);
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid)), { timeout: 60_000 }).toEqual([]);
}

/** Returns the name and ID of each tenant. */
async function readTenants(url: string): Promise<string[]> {
  const rows = await runQuery<{ id: string; name: string }>(
    url,
    'select id, name from tenants order by name',
  );
  return rows.map(({ id, name }) => `${name} ${id}`);
}

let dataDir: string;
let stacks: RunningStack[] = [];

async function start(args: string[] = []): Promise<RunningStack> {
  const stack = await startStack({ dataDir, args });
  stacks.push(stack);
  return stack;
}

test.beforeEach(async () => {
  dataDir = await createDataFolder();
});

test.afterEach(async () => {
  for (const stack of stacks) if (stack.process.exitCode === null) await stack.stop();
  stacks = [];
  await rm(dataDir, { recursive: true, force: true });
});

test('npm start prints addresses and accounts, leaves no processes behind after Ctrl-C or SIGHUP, and keeps its data until a reset', async () => {
  const first = await start();
  const { stdout } = first.getOutput();
  for (const account of Object.values(first.accounts)) {
    expect(stdout).toMatch(new RegExp(`${account.email} +${account.password} +\\S`));
  }
  for (const text of [dataDir, 'logs', 'Ctrl-C', 'npm start -- --reset']) expect(stdout).toContain(text);
  for (const url of [first.portalUrl, first.identityUrl, first.emulatorUrl]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  expect(await (await fetch(`${first.portalUrl}/config.json`)).json()).toMatchObject({
    branding: { productName: 'Lumen Portal' },
    oidc: { authority: first.identityUrl },
  });
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o077).toBe(0);
  const originalTenants = await readTenants(await getDatabaseUrl(first));
  expect(originalTenants.map((tenant) => tenant.replace(/ \S+$/, ''))).toEqual([
    'Alpine Outfitters',
    'Noordzee Retail',
  ]);

  const processes = listDescendants(first.process.pid ?? 0);
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' });
  await expectEnded(processes);

  const second = await start();
  expect(await readTenants(await getDatabaseUrl(second))).toEqual(originalTenants);
  await second.stop();

  const third = await start(['--reset']);
  const resetTenants = await readTenants(await getDatabaseUrl(third));
  expect(resetTenants).toHaveLength(2);
  expect(resetTenants).not.toEqual(originalTenants);
  const lastProcesses = listDescendants(third.process.pid ?? 0);
  const exited = once(third.process, 'exit');
  third.process.kill('SIGHUP');
  expect(await exited).toEqual([0, null]);
  await expectEnded(lastProcesses);
});

/** Returns the arguments that start an instance on the ports of another instance. */
const getPortArgs = ({ portalUrl, identityUrl, emulatorUrl }: RunningStack): string[] =>
  Object.entries({ port: portalUrl, 'identity-port': identityUrl, 'emulator-port': emulatorUrl }).flatMap(
    ([name, url]) => [`--${name}`, new URL(url).port],
  );

test('npm start leaves no processes behind after kill -9, starts again, and open pages continue to work', async ({
  page,
}) => {
  const stack = await start();
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
  await expectReport(page);
  const originalTenants = await readTenants(await getDatabaseUrl(stack));
  const processes = listDescendants(stack.process.pid ?? 0);
  stack.process.kill('SIGKILL');
  await expectEnded(processes);
  await page.getByRole('link', { name: 'Store performance' }).click();
  await expect(notification(page, 'Network error')).toBeVisible();
  expect(await readTenants(await getDatabaseUrl(await start(getPortArgs(stack))))).toEqual(originalTenants);
  const report = page.getByRole('region', { name: 'Report Store performance' });
  await expect(report.locator('iframe')).toBeVisible({ timeout: 60_000 });
  await expectReport(page);
});

test.describe('with an instance that all tests share', () => {
  const shared = setUpSharedStack();

  test('npm start rejects a port in use, names the port and a remedy, and does not affect the first instance', async () => {
    const port = new URL(shared.portalUrl).port;
    const second = await runDemo(['--data', dataDir, '--port', port]).ended;
    expect(second).toMatchObject({
      code: 1,
      stderr: `Port ${port} for the portal is in use: choose another port with --port or PORTAL_PORT.\n`,
    });
    expect((await fetch(`${shared.portalUrl}/healthz`)).status).toBe(200);
  });

  test('npm start uses an external PostgreSQL', async () => {
    const url = new URL(await getDatabaseUrl(shared));
    await runQuery(url.href, 'create database own');
    url.pathname = '/own';
    const stack = await start(['--database-url', url.href]);
    expect(stack.getOutput().stdout).toContain('external PostgreSQL');
    expect(stack.getOutput().stdout + stack.getOutput().stderr).not.toContain(url.password);
    expect(await readTenants(url.href)).toHaveLength(2);
  });

  test('npm start rejects a data folder that another instance uses', async () => {
    await expect(startStack({ dataDir: shared.dataDir })).rejects.toThrow(
      /Another program \(process \d+\) is already running PostgreSQL/,
    );
  });

  // The last test, because it ends the shared instance.
  test('npm start reports a service that exits unexpectedly, stops the others and exits with 1', async () => {
    const processes = listDescendants(shared.process.pid ?? 0);
    const exited = once(shared.process, 'exit');
    process.kill(processes.find(({ command }) => command.includes('emulator/dist'))?.pid ?? 0, 'SIGKILL');
    expect(await exited).toEqual([1, null]);
    expect(shared.getOutput().stderr).toContain(
      'BI service emulator stopped unexpectedly (ended by SIGKILL)',
    );
    await expectEnded(processes);
  });
});

test('npm start rejects a data folder below a file with a one-sentence message', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const freePortArgs = ['port', 'identity-port', 'emulator-port', 'database-port', 'mail-port'].flatMap(
    (name) => [`--${name}`, '0'],
  );
  expect(await runDemo(['--data', path.join(file, 'data'), ...freePortArgs]).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${file}/data has a file in its path: choose another folder with --data or DATA_DIR.\n`,
  });
});
