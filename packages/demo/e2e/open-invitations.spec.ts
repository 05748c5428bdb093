import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dialog, selectOptions } from './support/lists.ts';
import { appCard, notification, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

const stack = setUpSharedStack({ env: { INVITATION_ACCEPTANCE: 'true' } });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Invites a user of Alpine Outfitters, who has signed in before, to a group of Noordzee Retail. */
async function invite(page: Page, email: string, { sendsMail = true } = {}): Promise<void> {
  await page.goto(`${stack.portalUrl}/tenants`);
  await button(page, 'Users Noordzee Retail').click();
  await button(page, 'Invite users').click();
  const form = dialog(page, 'Invite users to Noordzee Retail');
  await form.getByLabel('Email(s)').fill(email);
  await selectOptions(form, 'Groups', 'Management');
  // After a declined invitation, the tenant cannot send another email for seven days.
  if (!sendsMail) await form.getByText('Send the invitation by email').click();
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(notification(page, '1 user invited')).toBeVisible();
}

test('a member of another tenant declines an invitation, accepts the next one and opens its apps', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage();
  await signIn(admin, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
  await expect(button(admin, 'Users Noordzee Retail')).toBeVisible();
  await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.otherViewer);
  await expect(appCard(page, 'Retail cockpit')).toHaveCount(0);
  await invite(admin, stack.accounts.otherViewer.email);

  await page.goto(`${stack.portalUrl}/apps`);
  const invitations = page.getByRole('list', { name: 'Invitations for you' });
  await expect(invitations).toContainText('Noordzee Retail invites you');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await button(page, 'Decline the invitation of Noordzee Retail').click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog', { name: 'Decline invitation' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(notification(page, 'Invitation of Noordzee Retail declined')).toBeVisible();
  await expect(invitations).toHaveCount(0);

  await admin.getByRole('tab', { name: 'Invitations' }).click();
  await expect(admin.getByRole('row', { name: stack.accounts.otherViewer.email })).toContainText('Declined');
  await invite(admin, stack.accounts.otherViewer.email, { sendsMail: false });
  await page.goto(`${stack.portalUrl}/apps`);
  await button(page, 'Accept the invitation of Noordzee Retail').click();
  await expect(notification(page, 'You are now a member of Noordzee Retail')).toBeVisible();
  await expect(appCard(page, 'Retail cockpit')).toBeVisible();
  await admin.close();
});
