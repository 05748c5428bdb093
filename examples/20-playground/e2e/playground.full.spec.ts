import { execFile } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import ts from 'typescript';
import type { ContentType, RunMessage, SandboxMessage } from '../shared/messages.ts';

const programs = new Programs();
let site = '';
let url = '';
test.beforeAll(async () => {
  // The playground of the built site, so that the tests do not build it again.
  const command = ['scripts/docs-site.mjs', '--serve', '--port', '0', '--emulator-port', '0'];
  const output = await programs.start(/Documentation: \S+\n/, repository, ...command);
  site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
  url = `${site}/playground/`;
});
test.afterAll(() => programs.stopAll());

/** Time in which code is compiled and run, on a busy computer without the optimizations of JavaScript. */
const compileTimeoutMs = 90_000;

const getConsole = (page: Page) => page.getByRole('log', { name: 'Console' });
const getReport = (page: Page) => page.frameLocator('iframe.sandbox').frameLocator('iframe');
const getState = (page: Page) => page.locator('.run-state');

/** Expects that the page does not scroll horizontally. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Opens the playground and waits until its first snippet has run. */
async function openPlayground(page: Page): Promise<void> {
  await page.goto(url);
  await expect(getState(page)).toHaveText('Finished', { timeout: compileTimeoutMs });
}

/** Replaces the code of the editor. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code of the host page' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  // Inserts the text as a whole, because the editor completes brackets while a user types.
  await page.keyboard.insertText(code);
}

/** Replaces the code of the editor, runs it, and waits for its end. */
async function runCode(page: Page, code: string): Promise<void> {
  await enterCode(page, code);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(getState(page)).toHaveText(/^(Finished)?$/, { timeout: compileTimeoutMs });
}

/** Opens a link with code, and runs the code. */
async function runLinkedCode(page: Page, code: string): Promise<void> {
  const draft = deflateSync(JSON.stringify({ code, options: {} })).toString('base64url');
  await page.goto('about:blank');
  await page.goto(`${url}#code=${draft}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(getState(page)).toHaveText('Finished', { timeout: compileTimeoutMs });
}

/** Returns a link with code and the selected options. */
async function createLink(page: Page, code: string): Promise<string> {
  await enterCode(page, code);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveURL(/#code=/);
  const link = page.url();
  await page.evaluate(() => localStorage.clear());
  return link;
}

/** Reads the code of all snippets, compiled like the code of the editor. */
async function readSnippets() {
  const folder = path.resolve(import.meta.dirname, '../snippets');
  const files = await readdir(folder, { recursive: true });
  const ids = files.filter((file) => /\/[^.]+\.ts$/.test(file)).map((file) => file.replace('.ts', ''));
  return Promise.all(
    ids.map(async (id) => ({
      id,
      code: ts.transpile(await readFile(path.join(folder, `${id}.ts`), 'utf8'), {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
      }),
      options: {
        contentType: path.dirname(id) as ContentType,
        report: undefined,
        user: 'all',
        theme: 'default',
        faults: {},
      } as const,
    })),
  );
}

/**
 * Runs snippets in sandboxes at the same time, and returns the errors that they log, also after their end, until nothing
 * has happened for a second. Runs in the page.
 */
async function runInSandboxes(runs: (Pick<RunMessage, 'code' | 'options'> & { id: string })[]) {
  const run = ({ id, code, options }: (typeof runs)[number]) =>
    new Promise<string[]>((resolve) => {
      const errors: string[] = [];
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.style.cssText = 'width: 640px; height: 360px';
      const { port1: port, port2: remotePort } = new MessageChannel();
      let isDone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = () => {
        frame.remove();
        resolve(errors);
      };
      port.onmessage = ({ data }: MessageEvent<SandboxMessage>) => {
        if (data.kind === 'log' && data.level === 'error')
          errors.push(`${id}: ${JSON.stringify(data.values)}`);
        isDone ||= data.kind === 'done';
        clearTimeout(timer);
        if (isDone) timer = setTimeout(finish, 1_000);
      };
      const origin = location.origin.replace('localhost', '127.0.0.1');
      frame.onload = () =>
        frame.contentWindow?.postMessage({ code, options, isDark: false, isPhone: false }, origin, [
          remotePort,
        ]);
      frame.src = `${origin}/playground/sandbox.html`;
    });
  return (await Promise.all(runs.map(run))).flat();
}

test.setTimeout(300_000);

test('the playground shows a report, completes calls of the report, and links errors to their lines', async ({
  page,
}) => {
  const editorRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('ts.worker')) editorRequests.push(request.url());
  });
  await page.goto(url);
  await expect(getReport(page).getByRole('main', { name: 'Overview' })).toBeVisible();
  const reportWidth = (await page.locator('iframe.sandbox').boundingBox())?.width;
  expect(reportWidth, 'at a width of 1280 pixels').toBeGreaterThan(600);
  await expect(getConsole(page).getByRole('region', { name: 'Table' })).toContainText('Regions');
  await expect(getConsole(page)).toContainText('line 13');

  await enterCode(
    page,
    "import { config, element, service } from './host-page';\nconst report = service.embed(element, config);\nreport.",
  );
  await page.keyboard.press('ControlOrMeta+Space');
  const suggestions = page.locator('.suggest-widget');
  await expect(suggestions.getByText('addPage', { exact: true })).toBeVisible({ timeout: compileTimeoutMs });
  expect(editorRequests).toHaveLength(1);
  await page.keyboard.press('Escape');

  await runCode(
    page,
    "type Text = string;\ntype Count = number;\n\nconsole.log({ answer: [42] });\nthrow new TypeError('Wrong');",
  );
  await expect(getConsole(page)).toContainText('TypeError: Wrong');
  await expect(getConsole(page).locator('.entry-log')).toContainText('line 4');
  await getConsole(page).locator('.entry-error').getByRole('button', { name: 'line 5' }).click();
  await expect(page.locator('.squiggly-error').first()).toBeVisible();
  await page.locator('.entry-log summary').click();
  await expect(page.locator('.entry-log li').first()).toContainText('answer: (1) [42]');

  await runCode(page, "console.log('not run');\nconst = 1;");
  await expect(getConsole(page).locator('.entry-error').first()).toContainText('Syntax error');
  await expect(getConsole(page).getByRole('button', { name: 'line 2' }).first()).toBeVisible();
  await expect(getConsole(page)).not.toContainText('not run');

  await runCode(page, "const length: number = 'text';\nconsole.log('still run');");
  await expect(getConsole(page)).toContainText('still run');
  await expect(getConsole(page).locator('.entry-warn')).toContainText("Type 'string' is not assignable");
});

test('the timeline shows messages with their durations and without tokens', async ({ page }) => {
  await page.goto(`${url}#snippet=report/set-token`);
  await expect(getState(page)).toHaveText('Finished');
  await expect(getConsole(page)).toContainText(/The report uses the new token:\s*true/);
  await page
    .getByRole('tab', { name: /^Messages/ })
    .last()
    .click();
  const timeline = page.getByRole('region', { name: 'Messages' });
  const response = timeline.getByRole('row', { name: /received POST \/report\/load/ });
  await expect(response).toContainText('202');
  await expect(response).toContainText(/\d ms.*\d ms/s);
  const load = timeline.getByRole('row', { name: /sent POST \/report\/load/ });
  await load.locator('summary').first().click();
  await expect(load).toContainText('accessToken: (hidden)');
  await expect(timeline.getByRole('row', { name: /sent POST \/report\/token/ })).toContainText('(hidden)');
  expect(await timeline.textContent()).not.toContain('eyJ');

  await page.getByRole('combobox', { name: 'Messages' }).selectOption('Events');
  await expect(timeline).toContainText('/events/rendered');
  await expect(timeline).not.toContainText('/report/token');
});

test('a link contains the code and the options, and its code runs only after a click', async ({ page }) => {
  const code = "console.log('from the link');";
  await openPlayground(page);
  await page.getByRole('combobox', { name: 'User' }).selectOption('Role: Benelux');
  await page.locator('.fault-menu summary').click();
  await page.getByRole('switch', { name: 'Slow queries' }).check();
  const link = await createLink(page, code);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This code comes from a link.')).toBeVisible();
  await expect(page.locator('.view-lines')).toContainText("console.log('from the link');");
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('benelux');
  await expect(page.locator('.fault-menu')).toContainText('1');
  await expect(page.locator('iframe.sandbox')).toHaveCount(0);
  await expect(getConsole(page)).not.toContainText('from the link');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(getConsole(page)).toContainText('from the link', { timeout: compileTimeoutMs });

  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.locator('.view-lines')).toContainText("console.log('from the link');");
  await expect(page.getByRole('heading', { name: 'Run the code to see the report' })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(`${url}#code=damaged`);
  await expect(page.getByText('The code in this link is damaged or too long.')).toBeVisible();
});

/** Reads the files of a folder as base64, by their paths. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'base64')));
  return Object.fromEntries(files.map((file, index) => [path.relative(folder, file), contents[index] ?? '']));
}

/** Creates a project with the command, with the packages of the site. */
async function createProjectWithCommand(folder: string, template: string): Promise<Record<string, string>> {
  const options: string[] = [];
  for (const [option, name] of [
    ['--toolkit', 'embed-toolkit.tgz'],
    ['--emulator-package', 'embed-emulator.tgz'],
  ] as const) {
    const file = path.join(path.dirname(folder), name);
    await writeFile(file, new Uint8Array(await (await fetch(`${url}packages/${name}`)).arrayBuffer()));
    options.push(option, file);
  }
  const cli = path.join(repository, 'packages/create-embed-app/dist/cli.js');
  await promisify(execFile)(process.execPath, [
    cli,
    folder,
    '--template',
    template,
    '--no-install',
    ...options,
  ]);
  return readFolder(folder);
}

test('a project contains the code, the report, and the files that the command create-embed-app creates', async ({
  page,
}, info) => {
  await openPlayground(page);
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Store performance');
  await enterCode(
    page,
    "import { element } from './host-page';\n\nconst count: number = 1;\nconsole.log(element, count);\n",
  );
  const download = async (template: RegExp) => {
    await page.locator('.project-menu summary').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.project-menu').getByRole('button', { name: template }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('my-report-app.zip');
    const archive = unzipSync(new Uint8Array(await readFile(await file.path())));
    return Object.fromEntries(
      Object.entries(archive)
        .filter(([name]) => !name.endsWith('/'))
        .map(([name, bytes]) => [
          name.replace(/^my-report-app\//, ''),
          Buffer.from(bytes).toString('base64'),
        ]),
    );
  };
  const decode = (text = '') => Buffer.from(text, 'base64').toString();

  const react = await download(/^React/);
  const created = await createProjectWithCommand(info.outputPath('my-report-app'), 'react');
  const names = [...new Set([...Object.keys(react), ...Object.keys(created)])].sort();
  expect(names.filter((name) => react[name] !== created[name])).toEqual([
    'README.md',
    'scripts/with-emulator.js',
    'src/embed.ts',
    'src/host-page.ts',
    'src/report-config.ts',
    'src/report-page.tsx',
    'src/use-media-query.ts',
  ]);
  expect(names).toContain('vendor/embed-toolkit.tgz');
  expect(decode(react['src/embed.ts'])).toBe(
    "import { element } from './host-page';\n\nconst count: number = 1;\nconsole.log(element, count);\n",
  );
  expect(decode(react['README.md'])).toContain('| `src/embed.ts` | the code from the editor');
  expect(decode(react['scripts/with-emulator.js'])).toContain(
    "BI_REPORT: '33333333-3333-4333-8333-333333333302'",
  );

  const server = await download(/^Node\.js server/);
  expect(decode(server['public/embed.js'])).toBe(
    "import { element } from './host-page.js';\nconst count = 1;\nconsole.log(element, count);\n",
  );

  await page.getByRole('combobox', { name: 'Content' }).selectOption('Dashboard');
  await page.locator('.project-menu summary').click();
  await expect(page.locator('.project-menu')).toContainText('To create one, select the content Report.');
  await expect(page.locator('.project-menu').getByRole('button')).toHaveCount(0);
});

test('code cannot access the playground, its storage, other servers or the address of the page', async ({
  page,
}) => {
  await runLinkedCode(
    page,
    `const attempt = async (name: string, action: () => unknown) => {
  try {
    await action();
    console.log(name, 'succeeded');
  } catch {
    console.log(name, 'is blocked');
  }
};
await attempt('document', () => parent.document.title);
await attempt('storage', () => {
  if (localStorage.getItem('embed-toolkit-playground') === null) throw new Error();
});
await attempt('server', () => fetch('https://example.com/'));
await attempt('navigation', () => {
  top!.location.href = 'about:blank';
});
const frame = document.body.appendChild(document.createElement('iframe'));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => console.log(effectiveDirective));
frame.src = 'https://example.com/';`,
  );
  for (const line of [
    /document\s*is blocked/,
    /storage\s*is blocked/,
    /server\s*is blocked/,
    /navigation\s*is blocked/,
    /frame-src/,
  ])
    await expect(getConsole(page)).toContainText(line);
  expect(page.url()).toContain(url);
});

test('the content, the user, the theme and the faults apply to the code', async ({ page }) => {
  await openPlayground(page);
  const revenue = getReport(page).locator('[data-visual=revenue] .card');
  const allRevenue = await revenue.getAttribute('data-value');
  await page.getByRole('combobox', { name: 'User' }).selectOption('Role: Netherlands');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('High contrast');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(getReport(page).locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(revenue).not.toHaveAttribute('data-value', allRevenue ?? '');

  await page.getByRole('combobox', { name: 'User' }).selectOption('All rows');
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Store performance');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(getReport(page).getByRole('main', { name: 'Stores' })).toBeVisible();

  await page.locator('.fault-menu summary').click();
  await page.getByRole('switch', { name: 'Too many requests for tokens' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(getConsole(page).locator('.entry-error')).toContainText('TooManyRequests');

  await page.locator('.fault-menu summary').click();
  await page.getByRole('switch', { name: 'Too many requests for tokens' }).uncheck();
  await page.getByRole('switch', { name: 'Frame never responds' }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search snippets').fill('diagnose');
  await page.getByRole('button', { name: 'Find out why a report does not load' }).click();
  await expect(getConsole(page)).toContainText('no_message');

  await page.getByRole('combobox', { name: 'Content' }).selectOption('Dashboard');
  await expect(page.locator('.view-lines')).toContainText('const dashboard');
});

test('the playground is accessible, and usable with the keyboard and on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPlayground(page);
  await page.locator('.view-lines').waitFor();
  await expectAccessible(page);
  const separator = page.getByRole('separator', { name: 'Width of the code' });
  const editor = page.getByRole('region', { name: 'Code', exact: true });
  const width = (await editor.boundingBox())?.width ?? 0;
  await separator.focus();
  await page.keyboard.press('ArrowRight');
  await expect(separator).toHaveAttribute('aria-valuenow', '45');
  expect((await editor.boundingBox())?.width).toBeGreaterThan(width);

  await expectNoOverflow(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, content] of [
      ['Report', page.locator('iframe.sandbox')],
      ['Code', editor],
      ['Console', getConsole(page)],
      ['Snippets', page.getByLabel('Search snippets')],
      ['Messages', page.getByLabel('Filter by path')],
    ] as const) {
      await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name }).click();
      await expect(content).toBeVisible();
      await expectNoOverflow(page);
    }
    await expect(editor).toBeHidden();
  }
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Snippets' }).click();
  await page.getByRole('button', { name: 'Switch pages' }).click();
  await expect(page.locator('iframe.sandbox')).toBeVisible();
  await expect(getReport(page).locator('main'), 'the layout for phones').toHaveCSS('width', '390px');
});

test('without a server, the playground explains how to start the emulator', async ({ page }) => {
  await page.route('**/playground-api/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  );
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'No emulator is connected' })).toBeVisible();
  await expect(page.getByText('npm run docs -- --serve')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
});

/** Number of snippets that run at the same time. */
const batchSize = 4;

test('all snippets run without errors', async ({ page }) => {
  // A text of the site instead of the playground, because the editor would take most of the time.
  await page.goto(`${site}/llms.txt`);
  const runs = await readSnippets();
  expect(runs.length).toBeGreaterThan(70);
  const failures: string[] = [];
  while (runs.length > 0) {
    const batch = runs.splice(0, batchSize);
    failures.push(...(await page.evaluate(runInSandboxes, batch)));
  }
  expect(failures).toEqual([]);
});
