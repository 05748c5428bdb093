import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

const run = path.resolve(import.meta.dirname, '../../../scripts/run.mjs');

let command: ChildProcess;
let url = '';

test.beforeAll(async () => {
  command = spawn(process.execPath, [run, 'example', '01-minimal', '--port', '0', '--emulator-port', '0']);
  let printed = '';
  command.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  command.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('Example:');
  url = /Example:\s+(\S+)/.exec(printed)?.[1] ?? '';
});
test.afterAll(() => command.kill('SIGTERM'));

test('the page shows the report, turns its pages and filters it', async ({ page }) => {
  await page.goto(url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('group', { name: /^Revenue: €/ })).toBeVisible();
  const all = await frame.locator('[data-visual=revenue] .card').getAttribute('data-value');

  await page.getByRole('button', { name: 'Germany only' }).click();
  await expect(frame.locator('[data-visual=revenue] .card')).not.toHaveAttribute('data-value', all ?? '');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('status')).toHaveText('Products');
});
