import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@embed-portal/dev-postgres';
import { Programs, repository as root } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { getCodeBlocks, pages } from '../test/markdown.ts';
import { samples } from '../test/samples.ts';

const programs = new Programs();
const exec = promisify(execFile);
const workspace = '11111111-1111-4111-8111-111111111111';
const reportId = '33333333-3333-4333-8333-333333333301';
const datasetId = '22222222-2222-4222-8222-222222222222';
const dashboardId = '66666666-6666-4666-8666-666666666601';

/** Returns the code of a file that a guide shows. */
const getSample = (file: string) => samples.find(({ name }) => name === file)?.code ?? '';

/** Returns the code blocks of a guide in one language. */
const getBlocks = (guide: string, language: string) =>
  pages
    .filter(({ file }) => file === `docs/guides/${guide}.md`)
    .flatMap(getCodeBlocks)
    .filter((block) => block.language === language)
    .map(({ code }) => code);

let folder: string;
let emulator: string;
let page: { origin: string; close: () => unknown };

/** Writes a program that sets the environment variables of the guide and runs a file of the guide. */
async function writeProgram(name: string, code: string): Promise<string> {
  const variables = {
    BI_LOGIN_URL: emulator,
    BI_API_URL: `${emulator}/v1.0/myorg`,
    BI_TENANT: 'emulator.example',
    BI_CLIENT_ID: 'emulator-client',
    BI_CLIENT_SECRET: 'emulator-secret',
    BI_WORKSPACE: workspace,
    BI_REPORT: reportId,
    PORT: '0',
  };
  const file = path.join(folder, name);
  await writeFile(file, `Object.assign(process.env, ${JSON.stringify(variables)});\n${code}`);
  return file;
}

/** Serves the files of the page with the policy of the guide, and forwards `/embed-token` to the server of the guide. */
async function servePage(getServer: () => string) {
  const [policy = ''] = getBlocks('content-security-policy', '');
  const server = createServer((request, response) => {
    const policyOfPage = policy
      .replace('Content-Security-Policy:', '')
      .replaceAll(/\s+/g, ' ')
      .replace('https://app.powerbi.com', emulator);
    response.setHeader('content-security-policy', policyOfPage.trim());
    if (request.url === '/embed-token') {
      void fetch(`${getServer()}/embed-token`).then(async (answer) => {
        response.writeHead(answer.status).end(await answer.text());
      });
      return;
    }
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.css': 'text/css',
    };
    readFile(path.join(folder, 'dist', name)).then(
      (content) => response.setHeader('content-type', types[path.extname(name)] ?? '').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${String(port)}`, close: () => server.close() };
}

/** Builds the page from the files of the guides, for the emulator. */
async function buildPage(): Promise<void> {
  const service = `new Service({ embedOrigins: ['${emulator}'] })`;
  const [firstCalls = ''] = getBlocks('get-started', 'ts').filter((code) => code.includes('getPages'));
  const files = {
    'access.ts': getSample('access.ts'),
    'report.ts': getSample('report.ts').replace('new Service()', service),
    'main.ts': firstCalls,
  };
  for (const [name, code] of Object.entries(files)) await writeFile(path.join(folder, name), code);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { 'embed-toolkit': path.join(root, 'packages/embed-toolkit/dist/index.js') } },
    build: {
      modulePreload: false,
      lib: { entry: path.join(folder, 'main.ts'), formats: ['es'], fileName: () => 'main.js' },
    },
  });
  const [html = ''] = getBlocks('content-security-policy', 'html');
  const [css = ''] = getBlocks('content-security-policy', 'css');
  const tags = '<link rel="stylesheet" href="page.css" /><script type="module" src="main.js"></script>';
  const head = '<!doctype html><html lang="en"><title>Sales</title>';
  await writeFile(path.join(folder, 'dist/index.html'), `${head}${html}${tags}</html>`);
  await writeFile(path.join(folder, 'dist/page.css'), css);
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guides-'));
  await mkdir(path.join(folder, 'dist'));
  const port = String(await findFreePort());
  emulator = `http://localhost:${port}`;
  let server = '';
  page = await servePage(() => server);
  const cli = 'packages/emulator/dist/cli.js';
  await programs.start(/serves/, root, cli, '--port', port, '--host-origin', page.origin);
  for (const name of ['power-bi.mjs', 'server.mjs', 'content-access.mjs'])
    await writeFile(path.join(folder, name), getSample(name));
  const program = await writeProgram('start.mjs', "await import('./server.mjs');");
  const output = await programs.start(/Listening on port \d+/, folder, program);
  server = `http://localhost:${/Listening on port (\d+)/.exec(output)?.[1] ?? ''}`;
});
test.afterAll(async () => {
  page.close();
  await programs.stopAll();
  await rm(folder, { recursive: true });
});

test('the files of the guides embed a report, under the content security policy of the guide', async ({
  page: tab,
}) => {
  await buildPage();
  const problems: string[] = [];
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const pageNames = tab.waitForEvent('console', (message) => message.text().includes('Overview'));
  await tab.goto(page.origin);
  expect(await (await pageNames).args()[0]?.jsonValue()).toContain('Products');
  const revenue = tab.frameLocator('iframe').locator('[data-visual=revenue] .card');
  await expect(revenue).toHaveAttribute('data-value', /\d/);
  expect(await tab.locator('#report').evaluate(({ clientHeight }) => clientHeight)).toBe(600);
  expect(problems).toEqual([]);
});

test('the server of the guide issues tokens for the other content types', async () => {
  const program = await writeProgram(
    'content.mjs',
    `const access = await import('./content-access.mjs');
    const { request } = await import('./power-bi.mjs');
    const tiles = await request('GET', '/groups/${workspace}/dashboards/${dashboardId}/tiles');
    console.log(JSON.stringify([
      await access.createDashboardAccess('${dashboardId}'),
      await access.createTileAccess('${dashboardId}', tiles.value[0].id),
      await access.createQnaAccess('${datasetId}', 'https://bi.example'),
      await access.createEditorAccess('${datasetId}', 'https://bi.example'),
    ]));`,
  );
  const { stdout } = await exec(process.execPath, [program]);
  const list = JSON.parse(stdout) as Record<'id' | 'embedUrl' | 'token', string>[];
  expect(list.map(({ embedUrl }) => embedUrl.replace(emulator, 'https://bi.example'))).toEqual([
    `https://bi.example/dashboardEmbed?dashboardId=${dashboardId}&groupId=${workspace}`,
    `https://bi.example/embed?dashboardId=${dashboardId}&tileId=${list[1]?.id ?? ''}&groupId=${workspace}`,
    `https://bi.example/qnaEmbed?groupId=${workspace}`,
    `https://bi.example/reportEmbed?groupId=${workspace}`,
  ]);
  expect(list.map(({ id }) => id)).toEqual([dashboardId, list[1]?.id, datasetId, datasetId]);
  for (const { token } of list) expect(token.length).toBeGreaterThan(20);
});
