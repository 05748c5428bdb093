import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createOidcClient, startProvider, vera } from '../test/support/provider.ts';
import type { RunningProvider } from '../test/support/provider.ts';

let application: Server;
let home: string;
let provider: RunningProvider;

test.beforeAll(async () => {
  application = createServer((_request, response) => response.end('the application'));
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  home = `http://localhost:${(application.address() as AddressInfo).port}/`;
  const client = { client_id: 'portal', redirect_uris: [home], post_logout_redirect_uris: [home] };
  provider = await startProvider({ clients: [client] });
});

test.afterAll(async () => {
  await provider.remove();
  application.close();
});

function createPortalClient() {
  return createOidcClient(provider.url, home);
}

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(vera.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'Provider with JavaScript' : 'Provider without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('signs in after a wrong password, shows the account and signs out', async ({ page }) => {
      const cspViolations: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) cspViolations.push(message.text());
      });
      const portal = createPortalClient();
      await page.goto((await portal.createSigninRequest({})).url);
      await expect(page.getByLabel('Email')).toBeFocused();
      await fillIn(page, 'wrong password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('The email address or the password is incorrect.');
      await expect(page.getByLabel('Email')).toHaveValue(vera.email);
      await page.getByLabel('Password', { exact: true }).fill(vera.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${home}**`);
      const { id_token } = await portal.processSigninResponse(page.url());

      await page.goto(`${provider.url}/account`);
      await expect(page.getByRole('heading', { name: 'Vera Visser' })).toBeVisible();

      await page.goto((await portal.createSignoutRequest({ id_token_hint: id_token ?? '', state: 'x' })).url);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${home}?state=**`);
      expect(cspViolations).toEqual([]);
    });
  });
}

test('the sign-in form reveals the password on request and shows a busy state on submit', async ({
  page,
}) => {
  await page.goto((await createPortalClient().createSigninRequest({})).url);
  await fillIn(page, 'wrong password');
  const reveal = page.getByRole('button', { name: 'Show password' });
  await reveal.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await reveal.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(reveal).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('form')).not.toHaveAttribute('aria-busy');

  // Prevents the navigation so that the busy state stays observable.
  await page.evaluate(`document.forms[0].addEventListener('submit', (event) => event.preventDefault())`);
  const button = page.getByRole('button', { name: 'Sign in' });
  const { width } = (await button.boundingBox()) ?? { width: 0 };
  await button.click();
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.spinner')).toBeVisible();
  expect((await button.boundingBox())?.width).toBe(width);
});

test('the sign-in form marks empty fields as invalid until the user changes them', async ({ page }) => {
  await page.goto((await createPortalClient().createSigninRequest({})).url);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await page.evaluate('document.forms[0].noValidate = true');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await email.fill('v');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('#email-text')).toHaveText('');
  await expect(page.locator('#email-text')).toHaveClass('hint');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
});

test('the sign-in form is not busy after the browser returns to it', async ({ page }) => {
  await page.goto((await createPortalClient().createSigninRequest({})).url);
  await page.evaluate(`document.forms[0].addEventListener('submit', (event) => event.preventDefault())`);
  await fillIn(page, 'wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  // Chromium without a window does not restore pages, so the test sends the event that it would.
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
});

for (const width of [320, 390]) {
  test(`the sign-in page fits into a viewport of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto((await createPortalClient().createSigninRequest({})).url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
}
