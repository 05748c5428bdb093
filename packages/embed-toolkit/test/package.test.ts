import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import { rollup } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Globals } from '../src/drop-in/index.ts';
import type { Report } from '../src/index.ts';

const run = promisify(execFile);
let folder: string;

/** Builds the package the way it is published, beside the sources. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-toolkit-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const root = fileURLToPath(new URL('../../../rollup.config.mjs', import.meta.url));
  const { options } = await loadConfigFile(root, {});
  for (const { output, ...input } of options.slice(0, 2)) {
    const bundle = await rollup(input);
    for (const one of output) {
      const { file, dir: _, ...rest } = one;
      await bundle.write({ ...rest, ...(file ? { file: join(folder, 'umd.cjs') } : { dir: folder }) });
    }
    await bundle.close();
  }
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

const use =
  'const service = new toolkit.Service(); console.log(service.getSDKVersion(), typeof self, typeof window)';

it('leaves one global behind in a page without a module loader', async () => {
  const page = createContext({});
  runInContext(await readFile(join(folder, 'umd.cjs'), 'utf8'), page);
  expect(Object.keys(page)).toEqual(['powerbi-client']);
});

it('embeds a report, asks it and hears it, from the file for script tags', async () => {
  const { window: page } = new JSDOM('<div></div>', {
    runScripts: 'outside-only',
    url: 'https://host.example',
  });
  page.eval(await readFile(join(folder, 'umd.cjs'), 'utf8'));
  const { powerbi } = page as unknown as Globals;
  const element = page.document.querySelector('div') as HTMLElement;
  const embedUrl = 'https://app.powerbi.com/reportEmbed';
  const report = powerbi?.embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't' }) as Report;
  const source = report.iframe.contentWindow as Window;
  const post = (data: object) =>
    page.dispatchEvent(
      new page.MessageEvent('message', { data, source: source as never, origin: 'https://app.powerbi.com' }),
    );
  const answers: Record<string, unknown> = { 'GET /report/zoom': 2 };
  source.postMessage = ({
    method,
    url,
    headers,
  }: {
    method?: string;
    url: string;
    headers: { id: string };
  }) => {
    const body = answers[`${method} ${url}`] ?? {};
    if (method) queueMicrotask(() => post({ statusCode: 200, headers: { id: headers.id }, body }));
  };
  const heard: string[] = [];
  report.on('rendered', ({ type }) => void heard.push(type));
  report.iframe.dispatchEvent(new page.Event('load'));
  const url = `/reports/${report.config.uniqueId}/events/rendered`;
  post({ method: 'POST', url, headers: { id: '1' }, body: {} });
  await report.whenRendered();
  expect([await report.getZoom(), heard]).toEqual([2, ['rendered']]);
});

describe('on a server, without a window', () => {
  it.each([
    ['imports', `import * as toolkit from './index.js'; ${use}`, ['--input-type=module']],
    [
      'imports its models alone',
      `import { TokenType } from './models.js'; console.log(TokenType.Embed)`,
      ['--input-type=module'],
    ],
    [
      'imports its drop-in',
      `import { service as toolkit } from './drop-in.js'; ${use}`,
      ['--input-type=module'],
    ],
    ['requires', `const { service: toolkit } = require('./umd.cjs'); ${use}`, ['--input-type=commonjs']],
  ])('it %s', async (_, script, flags) => {
    const { stdout } = await run(process.execPath, [...flags, '--eval', script], { cwd: folder });
    expect(stdout.trim()).toMatch(/^(2\.23\.1 undefined undefined|1)$/);
  });

  it('imports in a worker', async () => {
    await writeFile(join(folder, 'worker.js'), `import * as toolkit from './index.js'; ${use}`);
    const script = `const { Worker } = require('node:worker_threads');
      new Worker('./worker.js').on('error', (error) => { throw error; });`;
    const { stdout } = await run(process.execPath, ['--eval', script], { cwd: folder });
    expect(stdout.trim()).toBe('2.23.1 undefined undefined');
  });
});
