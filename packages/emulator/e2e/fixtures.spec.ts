import { expect, test } from '../src/fixtures/playwright.ts';
import { bikes } from '../test/support/bikes.ts';
import { openReport, openReportOrigin } from './support/open-report.ts';

test.use({ emulator: { content: bikes, hostOrigins: [openReportOrigin] } });

test('the Playwright fixture serves the content of the test to a host page', async ({
  page,
  runningEmulator,
}) => {
  await openReport(page, await runningEmulator.requestEmbedConfig('Bikes'));
  await expect(page.frameLocator('iframe').locator('[data-visual=km] .card')).toHaveAttribute(
    'data-value',
    '42.5',
  );
  await runningEmulator.setFaults({ rest: { status: 503 } });
});

test('the Playwright fixture resets the faults before each test', async ({ runningEmulator }) => {
  await expect(runningEmulator.requestEmbedConfig('Bikes')).resolves.toHaveProperty('accessToken');
});
