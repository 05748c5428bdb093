import { expect, test } from '@playwright/test';
import { dialog } from './support/lists.ts';
import { notification, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack({ env: { MAIL_LANGUAGE: 'nl' } });

test('with MAIL_LANGUAGE=nl, the invitation form suggests a Dutch message, and the email is in Dutch', async ({
  page,
}) => {
  await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.userAdmin);
  await page.getByRole('button', { name: 'Users Noordzee Retail' }).click();
  await page.getByRole('button', { name: 'Invite users', exact: true }).click();
  const form = dialog(page, 'Invite users to Noordzee Retail');
  await expect(form.getByLabel('Invitation message')).toHaveValue(
    /^Hallo,\n\nU bent uitgenodigd voor Noordzee Retail op .*\n[^]*Met vriendelijke groet,\nUrsula Bakker$/,
  );
  await form.getByLabel('Email(s)').fill('nieuw@people.example');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(notification(page, '1 user invited')).toBeVisible();

  const mail = page.getByRole('article').filter({ hasText: 'Uitnodiging voor' });
  await expect(async () => {
    await page.goto(`${stack.identityUrl}/mails`);
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(mail).toContainText('U bent uitgenodigd voor Noordzee Retail');
});
