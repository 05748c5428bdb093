import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { Programs, repository } from '@embed-portal/testing/programs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import MiniSearch from 'minisearch';
import { searchOptions } from '../.vitepress/search.ts';
import { queries } from './queries.ts';

const folder = path.join(repository, 'docs/site');
/** Paths of the HTML files of the site, except for the playground, the pages of the gallery and the error page. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && !/^(playground\/|gallery\/.+\/|404\.html)/.test(file));

const programs = new Programs();
let site = '';

test.beforeAll(async () => {
  const arguments_ = ['--serve', '--port', '0', '--emulator-port', '0'];
  const output = await programs.start(/Documentation:/, repository, 'scripts/docs-site.mjs', ...arguments_);
  site = /Documentation: (\S+)/.exec(output)?.[1] ?? '';
});
test.afterAll(() => programs.stopAll());

test.describe('Documentation site', () => {
  test('the start page shows a live report that its buttons control, and leads to the three parts', async ({
    page,
  }) => {
    await page.goto(site);
    const sample = page.getByRole('region', { name: 'Sample report' });
    await expect(sample).toContainText('Live report');
    const chart = sample.frameLocator('iframe').getByText('Revenue by month').first();
    await expect(chart).toBeVisible();
    await sample.getByRole('button', { name: 'Open products' }).click();
    await expect(sample).toContainText("await report.setPage('products')");
    await expect(chart).toBeHidden();

    // The policy of the site blocks scripts that are not part of it.
    const isInjected = await page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { text: 'window.name = "injected"' });
      document.body.append(script);
      return window.name === 'injected';
    });
    expect(isInjected).toBe(false);

    for (const [part, title] of [
      ['Toolkit', 'Get started'],
      ['Portal', 'Administration guide'],
      ['Contribute', 'Contributing'],
    ] as const) {
      await page.goto(site);
      await page
        .getByRole('navigation', { name: 'Main Navigation' })
        .getByRole('link', { name: part })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  test('guides have a Markdown version, links to their neighbors, and code tabs that remember the choice of the reader', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site}/guides/tokens.html`);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(readFileSync(path.join(folder, 'guides/tokens.md'), 'utf8'));

    await expect(page.locator('.pager-link.prev')).toContainText('Content types');
    await page.locator('.pager-link.next').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pages');

    await page.goto(`${site}/guides/get-started.html`);
    await page.locator('.vp-code-group label', { hasText: 'pnpm' }).click();
    await expect(page.locator('.vp-code-group .active').first()).toContainText('pnpm add');

    await page.goto(site);
    await page.getByText('React', { exact: true }).click();
    await page.reload();
    await expect(page.getByLabel('React', { exact: true })).toBeChecked();
    await expect(page.locator('.hero .vp-code-group label')).toHaveText([
      'TypeScript',
      'React',
      'Vue',
      'Svelte',
      'Angular',
      'HTML',
    ]);
    await expect(page.locator('.vp-code-group .active')).toContainText('<EmbedContent');
  });

  test('the reference groups the members of a class and describes enums and components', async ({ page }) => {
    await page.goto(`${site}/reference/classes/Report.html`);
    const headings = await page.locator('.vp-doc h2').allTextContents();
    expect(headings.map((heading) => heading.replace(/\W+$/, ''))).toEqual(
      expect.arrayContaining(['Loading', 'Pages', 'Filters', 'Layout', 'Settings', 'Events']),
    );
    await expect(
      page.getByRole('link', { name: 'example.ts' }).first(),
      'examples explain the names that they do not declare',
    ).toHaveAttribute('href', '/guides/get-started.html#names-in-the-examples-of-the-api-reference');
    for (const [file, text] of [
      ['reference/index.html', 'By task'],
      ['reference/models/index.html', 'Type of the token'],
      ['reference/react/functions/EmbedContent.html', 'does not reload it'],
      ['reference/drop-in/interfaces/IService.html', 'powerbi-client'],
    ] as const) {
      await page.goto(`${site}/${file}`);
      await expect(page.getByRole('main')).toContainText(text);
    }
    expect(files.filter((file) => file.includes('ɵ'))).toEqual([]);
  });

  test('the playground of the site runs code on a live report', async ({ page }) => {
    await page.goto(`${site}/contribute/architecture.html`);
    await page.getByRole('link', { name: 'Playground' }).first().click();
    await expect(page.getByRole('log', { name: 'Console' })).toContainText('Regions', { timeout: 60_000 });
    await page.getByRole('tab', { name: /^Messages/ }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('POST /report/load');
    for (const name of ['Guides', 'Examples', 'Reference', 'embed-toolkit']) {
      await page.goto(`${site}/playground/`);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.locator('.VPNav')).toBeVisible();
    }
  });
});

test.describe('Search of the documentation site', () => {
  test('shows an excerpt of the guide that contains the words', async ({ page }) => {
    await page.goto(site);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('random offset');
    const result = page.getByRole('option', { name: 'Tokens and their renewal' }).first();
    await expect(result).toContainText('random offset');
    await result.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tokens and their renewal');
  });

  test('finds the page that answers a query first', async () => {
    const chunks = path.join(folder, 'assets/chunks');
    const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot')) ?? '';
    const module = (await import(pathToFileURL(path.join(chunks, file)).href)) as { default: string };
    const index = MiniSearch.loadJSON(module.default, {
      fields: ['title', 'titles', 'text'],
      storeFields: ['title', 'titles'],
      searchOptions,
    });
    const findPage = (query: string) =>
      String(index.search(query)[0]?.id)
        .replace(/#.*/, '')
        .slice(1)
        .replace(/(^|\/)$/, '$1index')
        .replace('.html', '');
    const missed = Object.entries(queries).filter(([query, answers]) => !answers.includes(findPage(query)));
    expect(missed.map(([query]) => [query, findPage(query)])).toEqual([]);
  });
});

test.describe('Gallery of the documentation site', () => {
  test('the overview shows ten examples, which run in the theme of the site', async ({ page }) => {
    await page.goto(`${site}/gallery/`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
    const pictures = page.locator('.picture img:visible');
    await expect(pictures).toHaveCount(10);
    await pictures.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1280);
    await page
      .getByRole('switch', { name: /dark theme/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open KPI wall' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('KPI wall');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 18, 27)');
    const revenue = page.frameLocator('[data-visual=revenue] iframe').locator('[data-visual=revenue] .card');
    await expect(revenue).toHaveText(/€5\.21m/, { timeout: 60_000 });
    await page.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gallery');
  });
});

/** Pages whose navigation is checked as well, one of each layout. Of the other pages, only the content is checked. */
const layouts = [
  'index.html',
  'guides/get-started.html',
  'gallery/index.html',
  'contribute/index.html',
  'reference/classes/Report.html',
];
/** Generated pages, and pages of a common structure, one of each kind. */
const samplePages = [
  'contribute/decisions/index.html',
  'contribute/decisions/limits-of-bundle-sizes.html',
  'contribute/packages/server.html',
  'contribute/requirements/index.html',
  'contribute/requirements/000-2-screens.html',
  'reference/index.html',
  'reference/classes/Report.html',
  'reference/classes/ToolkitError.html',
  'reference/interfaces/ServiceOptions.html',
  'reference/models/index.html',
  'reference/react/functions/EmbedContent.html',
  'reference/drop-in/interfaces/IService.html',
];

/** Opens a page of the site with a link, without loading the site again. */
async function followLink(page: Page, file: string): Promise<void> {
  await page.evaluate((path) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['previous'] = '';
    const link = document.body.appendChild(document.createElement('a'));
    link.href = path;
    link.click();
    link.remove();
  }, `/${file}`);
  await expect(page.locator('h1:not([data-previous])')).toBeVisible();
}

/**
 * Marks the elements with text whose styles no page before has had, by the classes and inline styles of the element and
 * of its ancestors in the content.
 */
async function markNewStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const known = ((window as { knownStyles?: Set<string> }).knownStyles ??= new Set());
    const getStyle = (element: Element | null): string =>
      element === null || element.id === 'VPContent'
        ? ''
        : `${getStyle(element.parentElement)} ${element.localName}.${element.className}[${element.getAttribute('style') ?? ''}]`;
    for (const element of document.querySelectorAll('#VPContent *')) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
      const style = getStyle(element);
      if (hasText && !known.has(style)) element.setAttribute('data-new-style', '');
      known.add(style);
    }
  });
}

test.describe('Pages of the documentation site', () => {
  const guides = files.filter((file) => /^(index|(guides|portal|emulator)\/[^/]+)\.html$/.test(file));
  const writtenPages = files.filter(
    (file) => !/^(reference|contribute\/(decisions|packages|requirements))\//.test(file),
  );

  test('all guides and one of each kind of other pages are accessible and fit into 390 pixels', async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    await page.goto(`${site}/reference/`);
    const failures: string[] = [];
    for (const file of [...writtenPages, ...samplePages]) {
      await followLink(page, file);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) failures.push(`${file} is ${overflow} pixels too wide`);
      await markNewStyles(page);
      const part = { within: '#VPContent', colorsOf: '[data-new-style]' };
      await expectAccessible(page, layouts.includes(file) ? {} : { part }).catch((error: unknown) =>
        failures.push(`${file}: ${String(error)}`),
      );
    }
    await page.close();
    expect(failures).toEqual([]);
    expect(writtenPages.length).toBeGreaterThan(70);
  });

  test('all links of all pages lead to existing pages and headings', () => {
    const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
    const dead = new Set<string>();
    for (const [file, text] of texts) {
      for (const [, link = ''] of text.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
        if (/^(https?:|mailto:)/.test(link)) continue;
        const [address = '', anchor] = link.split('#');
        const target = address ? path.posix.join(path.posix.dirname(`/${file}`), address) : `/${file}`;
        const name = (address.startsWith('/') ? address : target).slice(1).replace(/(^|\/)$/, '$1index.html');
        const exists = existsSync(path.join(folder, name));
        const hasAnchor = !anchor || texts.get(name)?.includes(`id="${decodeURIComponent(anchor)}"`);
        if (!exists || !hasAnchor) dead.add(`${file}: ${link}`);
      }
    }
    expect([...dead]).toEqual([]);
    expect(texts.size).toBeGreaterThan(300);
  });

  test('each page has a Markdown version, and llms.txt lists all guides', () => {
    expect(files.filter((file) => !existsSync(path.join(folder, file.replace(/html$/, 'md'))))).toEqual([]);
    const list = readFileSync(path.join(folder, 'llms.txt'), 'utf8');
    const listed = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(listed.filter((link) => !existsSync(path.join(folder, link)))).toEqual([]);
    expect(listed).toEqual(
      expect.arrayContaining(guides.slice(1).map((file) => file.replace(/html$/, 'md'))),
    );
    expect(list).toContain('- [Tokens and their renewal](guides/tokens.md): ');
  });
});
