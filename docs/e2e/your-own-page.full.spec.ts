import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@embed-portal/dev-postgres';
import { Programs, repository as root } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';

// Building and installing the package takes most of the time.
test.describe.configure({ timeout: 300_000 });

const programs = new Programs();
const exec = promisify(execFile);
const vite = path.join(root, 'node_modules/vite');

/** Returns the name and contents of each file that the guide describes, with the ports of this run. */
async function readGuideFiles(guide: string, ports: Record<string, string>) {
  const text = await readFile(path.join(root, guide), 'utf8');
  return [...text.matchAll(/`([\w.]+)`[^\n]*:\n\n```\w+\n(.*?)^```$/gms)].map(
    ([, name = '', code = '']) =>
      [name, code.replace(/\b(3020|5173)\b/g, (port) => ports[port] ?? '')] as const,
  );
}

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-page-'));
});
test.afterAll(async () => {
  await programs.stopAll();
  await rm(folder, { recursive: true });
});

test('the steps of the guide "Build your own page" lead to a page that embeds and filters a report', async ({
  page,
}) => {
  const ports = { 3020: String(await findFreePort()), 5173: String(await findFreePort()) };
  const files = await readGuideFiles('docs/guides/your-own-page.md', ports);
  expect(files.map(([name]) => name)).toEqual(['index.html', 'main.js', 'vite.config.mjs']);
  for (const [name, code] of files) await writeFile(path.join(folder, name), code);

  const origin = `http://localhost:${ports[5173]}`;
  await exec(process.execPath, [path.join(root, 'scripts/build-packages.mjs'), 'toolkit']);
  await programs.start(
    /serves/,
    root,
    'packages/emulator/dist/cli.js',
    '--port',
    ports[3020],
    '--host-origin',
    origin,
  );
  const installArgs = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    path.join(root, 'dist/embed-toolkit.tgz'),
  ];
  await exec('npm', ['init', '--yes'], { cwd: folder });
  await exec('npm', installArgs, { cwd: folder });
  await symlink(vite, path.join(folder, 'node_modules/vite'));
  await programs.start(
    /ready/,
    folder,
    path.join(vite, 'bin/vite.js'),
    '--port',
    ports[5173],
    '--strictPort',
  );

  await page.goto(origin);
  const revenue = page.frameLocator('iframe').locator('[data-visual=revenue] .card');
  const unfilteredRevenue = await revenue.getAttribute('data-value');
  await page.getByRole('button', { name: 'Germany only' }).click();
  await expect(revenue).not.toHaveAttribute('data-value', unfilteredRevenue ?? '');
});
