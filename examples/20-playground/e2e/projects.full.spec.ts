import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@embed-portal/dev-postgres';
import { AppProject } from '@embed-portal/testing/app-project';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';

// Building an app with Next.js takes most of the time.
test.setTimeout(600_000);

const programs = new Programs();
let site = '';
test.beforeAll(async () => {
  const command = ['scripts/docs-site.mjs', '--serve', '--port', '0', '--emulator-port', '0'];
  const output = await programs.start(/Documentation: \S+\n/, repository, ...command);
  site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

/** Downloads a project and extracts it. */
async function downloadProject(page: Page, button: RegExp, folder: string): Promise<string> {
  await page.locator('.project-menu summary').click();
  const downloading = page.waitForEvent('download');
  await page.locator('.project-menu').getByRole('button', { name: button }).click();
  const archive = unzipSync(new Uint8Array(await readFile(await (await downloading).path())));
  for (const [name, content] of Object.entries(archive).filter(([file]) => !file.endsWith('/'))) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return path.join(folder, 'my-report-app');
}

test('the project of each template builds, and its page runs the code of the editor', async ({
  page,
}, info) => {
  await page.goto(`${site}/playground/`);
  await expect(page.locator('.run-state')).toHaveText('Finished', { timeout: 90_000 });
  const folders: string[] = [];
  for (const button of [/^Vite/, /^React/, /^Next\.js/, /^Vue/, /^Node\.js server/]) {
    folders.push(await downloadProject(page, button, info.outputPath(String(folders.length))));
  }

  for (const folder of folders) {
    const project = await AppProject.open(folder, programs);
    await project.run('build');
    const port = await findFreePort();
    await project.start('start', port);
    const log = page.waitForEvent('console', (message) => message.type() === 'table');
    await page.goto(`http://localhost:${port}`);
    await expect(page.frameLocator('iframe').locator('[data-visual=revenue] .card')).toHaveText(/€5\.21m/);
    await expect(page.locator('.failure').filter({ visible: true })).toHaveCount(0);
    await log;
    await programs.stopAll();
  }
});
