import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { preview } from 'vite';
import type { PreviewServer } from 'vite';

// Renders each story of the component catalog and tests it with axe in both themes.
const folder = path.join(import.meta.dirname, '../dist-storybook');

interface StoryIndex {
  entries: Record<string, { id: string; title: string; name: string; type: 'story' | 'docs' }>;
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): unknown };
  }
}

let server: PreviewServer;
/** Page of all tests. Each test loads it again, from the cache of the browser. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
test.afterAll(async () => {
  await page.close();
  await server.close();
});

const indexFile = path.join(folder, 'index.json');
const index: StoryIndex = existsSync(indexFile)
  ? JSON.parse(readFileSync(indexFile, 'utf8'))
  : { entries: {} };
const stories = Object.values(index.entries).filter(({ type }) => type === 'story');

test('the catalog of components is built and has stories', () => {
  expect(stories).not.toEqual([]);
});

for (const { id, title, name } of stories) {
  test(`the story ${title} › ${name} renders without errors and is accessible`, async () => {
    const errors: string[] = [];
    const onError = ({ message }: Error) => errors.push(message);
    page.on('pageerror', onError);
    const url = new URL('iframe.html', server.resolvedUrls?.local[0]);
    // Without the checks of the addon, because axe cannot run twice at the same time.
    url.search = new URLSearchParams({ id, viewMode: 'story', globals: 'a11y.manual:!true' }).toString();
    await page.goto(url.href);
    // Includes the interactions of the story.
    const finished = await page.waitForFunction(() =>
      window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished'),
    );
    expect(await finished.jsonValue()).toMatchObject([{ storyId: id, status: 'success' }]);
    // Dialogs and notifications are rendered after the story itself.
    const content = page.getByText(/\w/).or(page.getByRole('searchbox'));
    await expect(content.filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, { showsComponent: true });
    // Storybook shows the error of a story in place of the story.
    await expect(page.locator('body')).toHaveClass(/sb-show-main/);
    expect(errors).toEqual([]);
    page.off('pageerror', onError);
  });
}
