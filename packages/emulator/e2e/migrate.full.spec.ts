import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { salesOverview, serviceOrigin, test, workspace } from './support/embedding.ts';
import { expectRevenue, isIn2025, loadRows, sumRevenue } from './support/sample-data.ts';

const exec = promisify(execFile);
const toolkit = fileURLToPath(new URL('../../embed-toolkit/dist', import.meta.url));
const hostOrigin = 'http://host.test';

/** A page that was written for powerbi-client. */
const source = `import { factories, models, service } from 'powerbi-client';

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
const report = powerbi.embed(document.getElementById('report'), {
  ...window.access,
  type: 'report',
  tokenType: models.TokenType.Embed,
});
report.on('rendered', () => document.body.setAttribute('data-rendered', ''));
document.getElementById('germany').addEventListener('click', async () => {
  const target = { table: 'Store', column: 'Country' };
  await report.setFilters([new models.BasicFilter(target, 'In', ['Germany']).toJSON()]);
});
`;
const html = `<!doctype html><title>Host</title><style>html,body,#report{height:100%;margin:0}</style>
<button id="germany">Germany</button><div id="report"></div>`;

test.beforeAll(loadRows);

test('a page that the codemod has migrated embeds a report and filters it', async ({ page, createToken }) => {
  const folder = await mkdtemp(join(tmpdir(), 'embed-toolkit-migrate-'));
  await writeFile(join(folder, 'main.js'), source);
  await exec(process.execPath, [join(toolkit, 'cli.js'), 'migrate', '--force'], { cwd: folder });
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'embed-toolkit': join(toolkit, 'index.js') } },
    build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
  });
  await rm(folder, { recursive: true });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  const embedUrl = `${serviceOrigin}/reportEmbed?reportId=${salesOverview}&groupId=${workspace}`;
  const access = { id: salesOverview, embedUrl, accessToken: await createToken() };
  const script = `<script>window.access = ${JSON.stringify(access)}</script><script type="module">${chunk?.code ?? ''}</script>`;
  await page.route(`${hostOrigin}/**`, (route) =>
    route.fulfill({ body: html + script, contentType: 'text/html' }),
  );
  await page.goto(hostOrigin);
  await expect(page.locator('body[data-rendered]')).toBeAttached();
  await expectRevenue(page, sumRevenue(isIn2025));
  await page.getByRole('button', { name: 'Germany' }).click();
  await expectRevenue(
    page,
    sumRevenue((row) => isIn2025(row) && row['Store[Country]'] === 'Germany'),
  );
});
