import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { row } from './support/lists.ts';
import { appCard, expectReport, searchPalette, signIn } from './support/portal.ts';
import {
  expectTextsFit,
  expectToolbarOnOneLine,
  useMarkedTexts,
  usePseudoLanguage,
} from './support/pseudo-language.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import { expectFitsPhone } from './support/viewport.ts';

// Tests the languages of the interface on the complete product.
const stack = setUpSharedStack();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Returns the first element whose name starts with a text. */
const startingWith = (
  scope: Page | Locator,
  role: 'button' | 'checkbox' | 'dialog' | 'heading',
  text: string,
) => scope.getByRole(role, { name: new RegExp(`^${text}`) }).first();
const openAccountMenu = (page: Page) =>
  page.getByRole('button', { name: /^(Account menu|Accountmenu)/ }).press('Enter');

test.describe
  .serial('the account menu changes the language of all screens to Dutch, which a reload keeps', () => {
  let page: Page;
  setUpSharedPage(async (newPage) => {
    page = newPage;
    await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.superAdmin);
  });

  test('the language is selected by keyboard', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await openAccountMenu(page);
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await page.keyboard.type('Ned');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await expect(page.getByRole('button', { name: 'App toevoegen' })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test('a form shows its errors in Dutch', async () => {
    await page.goto(`${stack.portalUrl}/reports`);
    await expect(heading(page, 'Rapporten')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rapport toevoegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rapport toevoegen' });
    await expect(dialog.getByLabel('Naam')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('Naam is verplicht')).toBeVisible();
    await dialog.getByLabel('Naam').fill('n'.repeat(201));
    await dialog.getByLabel('Beschrijving').focus();
    await expect(dialog.getByText('Voer maximaal 200 tekens in')).toBeVisible();
    await expectAccessible(page);
  });

  test('a reload keeps the language', async () => {
    await page.reload();
    await expect(heading(page, 'Rapporten')).toBeVisible();
  });

  test('users and the audit log are in Dutch', async () => {
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Beheerinstellingen' }).click();
    const settings = page.getByRole('dialog', { name: 'Beheerinstellingen' });
    await expect(settings.getByRole('tab', { name: 'Gebruikersbeheer' })).toBeVisible();
    await expect(settings.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
    await expectAccessible(page);
    await settings.getByRole('tab', { name: 'Auditlogboek' }).click();
    await expect(settings.getByText('Automatisch vernieuwen (5 sec.)')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('in a Dutch browser', () => {
  test.use({ locale: 'nl-NL' });

  test('the portal starts in Dutch, and errors of the server are in Dutch', async ({ page }) => {
    await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.viewer);
    await expect(heading(page, 'Apps')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await page.getByRole('searchbox', { name: 'Apps zoeken' }).fill('zzz');
    await expect(page.getByText('Geen apps gevonden', { exact: true })).toBeVisible();
    await page.route('**/api/**/tenants/apps?*', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'forbidden', message: 'Your roles do not allow this action.' } },
      }),
    );
    await page.reload();
    await expect(page.getByText('Uw rollen staan deze actie niet toe.').first()).toBeVisible();
  });

  test('a page whose texts cannot be loaded shows an error in English and starts when they are available', async ({
    page,
  }) => {
    const catalogs = /\/assets\/nl-[\w-]+\.json$/;
    await page.route(catalogs, (route) => route.abort());
    await page.goto(stack.portalUrl);
    await expect(heading(page, 'The portal could not start')).toBeVisible();
    await expect(page.getByText('The texts of the portal could not be loaded.')).toBeVisible();
    await page.unroute(catalogs);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

for (const [device, viewport] of [
  ['desktops', { width: 1440, height: 900 }],
  ['phones', { width: 390, height: 844 }],
] as const)
  test.describe.serial(`texts that are 40 % longer are not cut on ${device}`, () => {
    let page: Page;
    setUpSharedPage(async (newPage) => {
      page = newPage;
      await page.setViewportSize(viewport);
      await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.superAdmin);
      await expect(heading(page, 'Apps')).toBeVisible();
      await usePseudoLanguage(page);
    });

    for (const [path, entity] of [
      ['apps', 'app'],
      ['reports', 'report'],
      ['tenants', 'tenant'],
      ['connections', 'connection'],
      ['groups', 'group'],
      ['health', undefined],
    ] as const)
      test(path, async () => {
        await page.goto(`${stack.portalUrl}/${path}`);
        await expect(
          path === 'apps' ? page.getByRole('main').getByRole('link').first() : row(page, '').nth(1),
        ).toBeVisible();
        await expectTextsFit(page);
        if (!entity) return;
        await page.getByRole('button', { name: new RegExp(`^Add ${entity}`) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectTextsFit(page);
      });

    test('Admin Settings', async () => {
      await page.goto(`${stack.portalUrl}/apps`);
      await openAccountMenu(page);
      await expectTextsFit(page);
      await page.getByRole('menuitem', { name: /^Admin Settings/ }).click();
      for (const tab of ['User Managment', 'Sign-in Log', 'Audit Log']) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        await expectTextsFit(page);
      }
    });

    test('a user of Admin Settings and the command palette', async () => {
      await page.getByRole('tab', { name: /^User Managment/ }).click();
      await page.getByRole('button', { name: /^Edit.* Sam Lindqvist/ }).click();
      await expect(startingWith(page, 'dialog', 'Update user')).toBeVisible();
      await expectTextsFit(page);
      await page.goto(`${stack.portalUrl}/apps`);
      await expect(appCard(page, 'Dutch market')).toBeVisible();
      await searchPalette(page, 'a');
      await expectTextsFit(page);
    });

    test('a report in an app', async () => {
      await page.goto(`${stack.portalUrl}/apps`);
      await appCard(page, 'Dutch market').click();
      await expectReport(page);
      await expectTextsFit(page);
    });

    test('access to an app, and a user', async () => {
      await page.goto(`${stack.portalUrl}/apps`);
      const address = await appCard(page, 'Dutch market').getAttribute('href');
      await page.goto(`${stack.portalUrl}/access${address ?? ''}`);
      await expect(startingWith(page, 'heading', 'Access to')).toBeVisible();
      await expectTextsFit(page);
      await page.getByRole('main').getByRole('link', { name: /^vera/i }).click();
      await expect(page.getByRole('heading', { name: /^vera/i })).toBeVisible();
      await expectTextsFit(page);
    });

    test('requests for access and recently deleted', async () => {
      await page.goto(`${stack.portalUrl}/access/requests`);
      await expect(page.getByText(/^No open requests/)).toBeVisible();
      await expectTextsFit(page);
      await page.goto(`${stack.portalUrl}/deleted`);
      await expect(startingWith(page, 'heading', 'Recently deleted')).toBeVisible();
      await expectTextsFit(page);
    });

    test('users of a tenant, invitations and the view as another user', async () => {
      await page.goto(`${stack.portalUrl}/tenants`);
      await page.getByRole('button', { name: /^Users.* Noordzee Retail/ }).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await expectTextsFit(page);
      await page.getByRole('button', { name: /^View as.* vera/i }).click();
      await expect(startingWith(page, 'dialog', 'View the portal as')).toBeVisible();
      await expectTextsFit(page);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Invitations/ }).click();
      await expectTextsFit(page);
      await page.getByRole('button', { name: /^Invite users/ }).click();
      await expect(startingWith(page, 'dialog', 'Invite users to')).toBeVisible();
      await expectTextsFit(page);
    });

    test('offboarding of a tenant', async () => {
      await page.goto(`${stack.portalUrl}/tenants`);
      await page.getByRole('button', { name: /^Edit.* Noordzee Retail/ }).click();
      await expect(startingWith(page, 'dialog', 'Update Tenant')).toBeVisible();
      await page.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectTextsFit(page);
    });

    test('the test and the preview of a report', async () => {
      await page.goto(`${stack.portalUrl}/reports`);
      await page.getByRole('button', { name: /^Edit.* Sales overview/ }).click();
      const editing = startingWith(page, 'dialog', 'Update Report');
      await startingWith(editing, 'button', 'Test').click();
      await expect(editing.getByText('The report exists in the workspace.')).toBeVisible();
      await expectTextsFit(page);
      await startingWith(editing, 'button', 'Preview').click();
      await expect(startingWith(page, 'dialog', 'Preview of the report')).toBeVisible();
      await expectTextsFit(page);
    });

    test('a security filter, and sections of an app', async () => {
      await page.goto(`${stack.portalUrl}/reports`);
      await page.getByRole('button', { name: /^Edit.* Sales overview/ }).click();
      await page.getByRole('button', { name: /^Add filter/ }).click();
      await expect(startingWith(page, 'dialog', 'Add Security Filter')).toBeVisible();
      await expectTextsFit(page);
      await page.goto(`${stack.portalUrl}/apps`);
      await page.getByRole('button', { name: /^Edit.* Dutch market/ }).click();
      await page.getByRole('button', { name: /^Add section/ }).click();
      await expectTextsFit(page);
    });

    test('workspaces and the authorization of a connection', async () => {
      await page.goto(`${stack.portalUrl}/connections`);
      await page.getByRole('button', { name: /^Workspaces of.* Retail/ }).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await expectTextsFit(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /authorize.* Retail analytics/ }).click();
      await expect(startingWith(page, 'dialog', 'Authorize Connection')).toBeVisible();
      await expectTextsFit(page);
    });

    test('the selection of several groups', async () => {
      await page.goto(`${stack.portalUrl}/groups`);
      await startingWith(page, 'button', 'Select').click();
      await startingWith(page, 'checkbox', 'Select all').press('Space');
      await expectTextsFit(page);
      await startingWith(page, 'button', 'Delete').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectTextsFit(page);
    });
  });

const lists = ['apps', 'reports', 'tenants', 'connections', 'groups', 'health', 'deleted'];

for (const language of ['en', 'nl'] as const)
  test.describe(`the list screens in ${language}`, () => {
    test.use({ locale: language === 'nl' ? 'nl-NL' : 'en-GB' });

    test('cut no text and no column heading, and wrap no control, at any width', async ({ page }) => {
      await useMarkedTexts(page, language);
      await signIn(page, `${stack.portalUrl}/apps`, stack.accounts.superAdmin);
      for (const path of lists) {
        await page.goto(`${stack.portalUrl}/${path}`);
        await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
        if (path !== 'apps' && path !== 'deleted') await expect(row(page, '').nth(1)).toBeVisible();
        for (const width of [1440, 1024, 768, 390])
          await test.step(`${path} at ${width} pixels`, async () => {
            await page.setViewportSize({ width, height: 844 });
            await expectTextsFit(page);
            if (width >= 768) await expectToolbarOnOneLine(page);
          });
      }
    });
  });
