import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appCard, expectReport, notification, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe
  .serial('a user requests access to an app, and opens it after an administrator has granted the request', () => {
  let page: Page;
  let userPage: Page;
  let path: string;
  setUpSharedPage((newPage) => {
    userPage = newPage;
  });
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, stack.portalUrl, stack.accounts.contributerAdmin);
    path = (await appCard(page, 'Store manager').getAttribute('href')) ?? '';
  });

  test('the user follows a link and requests access', async () => {
    await signIn(userPage, stack.portalUrl + path, stack.accounts.userAdmin);
    await userPage.getByLabel('Message to the administrators (optional)').fill('For the weekly meeting');
    await userPage.getByRole('button', { name: 'Request access' }).click();
    await expect(userPage.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  });

  test('the administrator grants the request with one click', async () => {
    await page.reload();
    await appCard(page, 'Store manager').hover();
    await page.getByRole('link', { name: 'Access requests: 1 open' }).click();
    await expect(page.getByText('For the weekly meeting', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add to group Store operations' }).click();
    await expect(notification(page, 'Ursula Bakker can open Store manager')).toBeVisible();
    await expect(page.getByText('No open requests')).toBeVisible();
  });

  test('the user opens the app from the email', async () => {
    const inbox = await userPage.context().newPage();
    const mail = inbox.getByRole('article').filter({ hasText: 'You can now open the app “Store manager”' });
    await expect(async () => {
      await inbox.goto(`${stack.identityUrl}/mails`);
      await expect(mail).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await mail.getByRole('link').first().click();
    await expectReport(inbox);
  });
});
