import { test } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Opens a page before the first test of a `test.describe.serial` block, so that its tests can continue where the test
 * before them has ended, and closes the page after the last test. The page has its own browser context, with the options
 * that `test.use` sets. A block can have several pages, such as one for each user.
 *
 * @example
 *   let page: Page;
 *   setUpSharedPage(async (newPage) => {
 *     page = newPage;
 *     await signIn(page, stack.portalUrl, stack.accounts.viewer);
 *   });
 *
 * @param onOpen - stores the page in a variable of the block, and can prepare it for the first test
 */
export function setUpSharedPage(onOpen: (page: Page) => Promise<void> | void): void {
  let page: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    page = await context.newPage();
    await onOpen(page);
  });
  // If the context could not be created, its error must be reported.
  test.afterAll(() => page?.context().close());
}
