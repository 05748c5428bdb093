import { readdirSync, readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { databaseUrl } from './support/database.ts';
import { appCard, expectShown, notification, signIn } from './support/portal.ts';
import type { RunningStack } from './support/stack.ts';
import { createDataFolder, runDemo, startStack } from './support/stack.ts';

/** Returns the process ID and command line of all descendants of `root`. */
function descendants(root: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc')
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
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function expectAllGone(processes: { pid: number; command: string }[]): Promise<void> {
  expect(processes.length).toBeGreaterThan(3);
  await expect.poll(() => processes.filter(({ pid }) => isAlive(pid)), { timeout: 5_000 }).toEqual([]);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function tenants(url: string): Promise<string[]> {
  const rows = await query(url, 'select id, name from tenants order by name');
  return rows.map(({ id, name }) => `${String(name)} ${String(id)}`);
}

let dataDir: string;
let running: RunningStack[] = [];

async function start(args: string[] = []): Promise<RunningStack> {
  const stack = await startStack({ dataDir, args });
  running.push(stack);
  return stack;
}

test.beforeEach(async () => {
  dataDir = await createDataFolder();
});

test.afterEach(async () => {
  for (const stack of running) if (stack.process.exitCode === null) await stack.stop();
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

test('prints the required information, leaves no processes or files behind after Ctrl-C and preserves its data', async () => {
  const first = await start();
  const { stdout } = first.output();
  for (const account of Object.values(first.accounts)) {
    expect(stdout).toMatch(new RegExp(`${account.email} +${account.password} +\\S`));
  }
  for (const words of [dataDir, 'logs', 'Ctrl-C', 'npm start -- --reset']) expect(stdout).toContain(words);
  for (const url of [first.portalUrl, first.identityUrl, first.emulatorUrl]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  expect(await (await fetch(`${first.portalUrl}/config.json`)).json()).toMatchObject({
    branding: { productName: 'Lumen Portal' },
    oidc: { authority: first.identityUrl },
  });
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o077).toBe(0);
  const made = await tenants(await databaseUrl(first));
  expect(made.map((tenant) => tenant.replace(/ \S+$/, ''))).toEqual(['Alpine Outfitters', 'Noordzee Retail']);

  const processes = descendants(first.process.pid ?? 0);
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' });
  await expectAllGone(processes);

  const second = await start();
  expect(await tenants(await databaseUrl(second))).toEqual(made);
  await second.stop();

  const third = await start(['--reset']);
  const again = await tenants(await databaseUrl(third));
  expect(again).toHaveLength(2);
  expect(again).not.toEqual(made);
});

/** Flags that start a second instance with the settings of this one. */
const samePorts = ({ portalUrl, identityUrl, emulatorUrl }: RunningStack): string[] =>
  Object.entries({ port: portalUrl, 'identity-port': identityUrl, 'emulator-port': emulatorUrl }).flatMap(
    ([name, url]) => [`--${name}`, new URL(url).port],
  );

test('leaves no processes after kill -9, restarts, and open pages continue to work', async ({ page }) => {
  const stack = await start();
  await signIn(page, stack.portalUrl, stack.accounts.viewer);
  await appCard(page, 'Retail cockpit').click();
  await expectShown(page);
  const made = await tenants(await databaseUrl(stack));
  const processes = descendants(stack.process.pid ?? 0);
  stack.process.kill('SIGKILL');
  await expectAllGone(processes);
  await page.getByRole('link', { name: 'Store performance' }).click();
  await expect(notification(page, 'Network error')).toBeVisible();
  expect(await tenants(await databaseUrl(await start(samePorts(stack))))).toEqual(made);
  const report = page.getByRole('region', { name: 'Report Store performance' });
  await expect(report.locator('iframe')).toBeVisible({ timeout: 60_000 });
  await expectShown(page);
});

test('reports a service that exits unexpectedly, stops the others and exits with 1', async () => {
  const stack = await start();
  const processes = descendants(stack.process.pid ?? 0);
  const ended = new Promise((resolve) => stack.process.once('exit', resolve));
  process.kill(processes.find(({ command }) => command.includes('emulator/dist'))?.pid ?? 0, 'SIGKILL');
  expect(await ended).toBe(1);
  expect(stack.output().stderr).toContain('BI service emulator stopped unexpectedly (ended by SIGKILL)');
  await expectAllGone(processes);
});

test('rejects a port in use with its number and a remedy, and does not affect the first instance', async () => {
  const first = await start();
  const port = new URL(first.portalUrl).port;
  const other = await createDataFolder();
  const second = await runDemo(['--data', other, '--port', port]).ended;
  expect(second).toMatchObject({
    code: 1,
    stderr: `Port ${port} for the portal is in use: choose another port with --port or PORTAL_PORT.\n`,
  });
  expect((await fetch(`${first.portalUrl}/healthz`)).status).toBe(200);
  await rm(other, { recursive: true });
});

test('runs on an external PostgreSQL', async () => {
  const host = await start();
  const url = new URL(await databaseUrl(host));
  await query(url.href, 'create database own');
  url.pathname = '/own';
  const stack = await startStack({ args: ['--database-url', url.href] });
  expect(stack.output().stdout).toContain('external PostgreSQL');
  expect(stack.output().stdout + stack.output().stderr).not.toContain(url.password);
  expect(await tenants(url.href)).toHaveLength(2);
  await stack.stop();
});

test('rejects a data folder that another instance uses', async () => {
  await start();
  await expect(startStack({ dataDir })).rejects.toThrow(
    /Another program \(process \d+\) already runs PostgreSQL/,
  );
});

test('rejects a read-only data folder with a one-sentence message', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const freePorts = ['port', 'identity-port', 'emulator-port', 'database-port', 'mail-port'].flatMap(
    (name) => [`--${name}`, '0'],
  );
  expect(await runDemo(['--data', path.join(file, 'data'), ...freePorts]).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${file}/data is below a file: choose another folder with --data or DATA_DIR.\n`,
  });
});
