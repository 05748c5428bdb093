import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../src/fixtures/playwright.ts';
import { createContentFolder } from '../src/init/create-content-folder.ts';
import { openReport, openReportOrigin } from './support/open-report.ts';

const cities = ['Utrecht', 'Gent', 'Lyon'];
const rows = Array.from({ length: 60 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0');
  return `2025-${month}-15,${cities[index % 3]},${index % 2 ? 'Repair' : 'Sale'},${index},${index}.5`;
});

test.use({
  emulator: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'embed-emulator-init-'));
    const file = join(folder, 'Orders.csv');
    await writeFile(file, ['Date,City,Kind,Units,Amount', ...rows, ''].join('\n'));
    await createContentFolder(file, join(folder, 'content'));
    await use({ content: join(folder, 'content'), hostOrigins: [openReportOrigin] });
    await rm(folder, { recursive: true, force: true });
  },
});

test('a report that embed-emulator init created shows its measures', async ({ page, runningEmulator }) => {
  await openReport(page, await runningEmulator.requestEmbedConfig('Orders'));
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[data-visual=card-1] .card')).toHaveAttribute('data-value', '1770');
  await expect(frame.locator('[data-visual=card-2] .card')).toHaveAttribute('data-value', '1800');
  await expect(frame.locator('[data-visual=main-chart] tbody tr')).toHaveCount(12);
  await expect(frame.locator('[data-visual=side-chart] tbody tr')).toHaveCount(3);
  await expect(frame.locator('[data-visual=table]')).toContainText('Repair');
  await expect(frame.locator('#app')).toHaveAttribute('data-state', 'rendered');
});
