import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { dialog, expectReady, selectOptions, row } from './support/lists.ts';
import { appCard, expectReport, notification, signIn } from './support/portal.ts';
import { roles, screens } from './support/roles.ts';
import type { Address, RoleExpectation } from './support/roles.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

// Tests which screens and buttons each role sees, and the elements that all screens share.
const stack = setUpSharedStack();

const addresses = Object.keys(screens) as Address[];
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const main = (page: Page) => page.getByRole('main');
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

/**
 * Navigates to a path within the loaded portal, as the back and forward buttons of the browser do. With `TEST_LONG`,
 * loads the portal at the path instead.
 */
async function goTo(page: Page, address: string): Promise<void> {
  if (process.env['TEST_LONG']) {
    await page.goto(stack.portalUrl + address);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** Expects that the page contains all of these buttons, or none of them. */
async function expectButtons(page: Page, names: readonly string[], isPresent: boolean): Promise<void> {
  for (const name of names) await expect(button(main(page), name), name).toHaveCount(isPresent ? 1 : 0);
}

async function expectScreen(
  page: Page,
  address: Address,
  { seesApps, editsApps }: RoleExpectation,
): Promise<void> {
  const { heading, columns, buttons } = screens[address];
  await expect(main(page).getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(stack.portalUrl + address);
  await expect(main(page).getByRole('searchbox')).toBeVisible();
  if (columns.length > 0) await expect(main(page).getByRole('columnheader')).toHaveText([...columns]);
  else if (seesApps) await expect(appCard(page, 'Dutch market')).toBeVisible();
  else await expect(page.getByText('No apps found')).toBeVisible();
  await expectButtons(page, buttons, address === '/apps' ? editsApps : true);
}

/** Expects that the portal shows a message and the apps instead of a screen that the user may not open. */
async function expectRejected(page: Page, address: Address): Promise<void> {
  await expect(notification(page, 'You are not allowed to open this page.'), address).toBeVisible();
  await expect(page).toHaveURL(`${stack.portalUrl}/apps`);
  await button(page, 'Close message').click();
}

for (const role of roles) {
  const { account, opens, seesApps, editsApps, accountMenu } = role;
  test(`a ${account} sees exactly the menu entries, routes and buttons of the role`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, stack.portalUrl, stack.accounts[account]);
    await expectScreen(page, '/apps', role);
    const expectedHeadings = opens.map((address) => screens[address].heading);
    await expect(menu(page).getByRole('link')).toHaveText([...expectedHeadings, 'Knowledge Base']);
    await expect(menu(page).locator('li svg')).toHaveCount(expectedHeadings.length + 1);
    for (const address of addresses) {
      await goTo(page, address);
      if (opens.includes(address)) await expectScreen(page, address, role);
      else await expectRejected(page, address);
    }
    await goTo(page, '/nowhere');
    await expect(page).toHaveURL(`${stack.portalUrl}/apps`);

    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(accountMenu);
    await page.keyboard.press('Escape');
    const banner = page.getByRole('banner');
    // The command palette and the account menu.
    await expect(banner.getByRole('button')).toHaveCount(2);
    await expect(banner.getByRole('button', { name: 'Go to…' })).toBeVisible();
    await expect(banner.getByRole('combobox')).toHaveCount(account === 'superAdmin' ? 1 : 0);
    if (!seesApps) return;
    await appCard(page, 'Dutch market').click();
    const tools = page.getByRole('toolbar');
    await expect(button(tools, 'Reset slicers to default')).toBeVisible();
    await expect(button(tools, 'Edit Apps')).toHaveCount(editsApps ? 1 : 0);
  });
}

async function getSize(locator: Locator) {
  const box = await locator.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
}

const getColor = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Returns the computed value of a theme color. */
const getThemeColor = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => {
    const sample = document.createElement('i');
    sample.style.color = `var(--chakra-colors-${token})`;
    document.body.append(sample);
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  }, name);

/** Returns the name of an element's text color: its hue, or `gray`. */
const getColorName = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return '';
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    const max = Math.max(red, green, blue);
    const range = max - Math.min(red, green, blue);
    if (range < 40) return 'gray';
    const hues = { [blue]: (red - green) / range + 4, [green]: (blue - red) / range + 2 };
    const hue = max === red ? (green - blue) / range + 6 : (hues[max] ?? 0);
    return ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'][Math.round(hue) % 6] ?? '';
  });

/** Returns the names of the CSS animations of an element. */
const getAnimation = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).animationName);

/** Lists with one row of a tenant, one row of another tenant, and the form that adds a row. */
const listsOfTenants = {
  '/reports': {
    own: 'Outdoor sales',
    other: 'Sales in the Netherlands',
    add: 'Add report',
    form: 'Add Report',
  },
  '/connections': {
    own: 'Outdoor analytics',
    other: 'Service principal of the Noordzee',
    add: 'Add connection',
    form: 'Add Connection',
  },
  '/groups': { own: 'All employees', other: 'Management', add: 'Add group', form: 'Add Group' },
} as const;

test.describe('shell and dialogs', () => {
  // All tests share one page and its sign-in. Each test closes the dialogs that it opens.
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, `${stack.portalUrl}/tenants`, stack.accounts.superAdmin);
    await row(page, 'Noordzee Retail').waitFor();
  });
  test.afterAll(() => page.close());

  /** Moves the mouse away from the menu, which covers the screen while it is expanded, and from tooltips. */
  const moveMouseAway = () => page.mouse.move(700, 850);
  test.beforeEach(moveMouseAway);

  test('the top bar is 64 pixels high', async () => {
    expect((await getSize(page.getByRole('banner'))).height).toBe(64);
  });

  test('the top bar contains the logo and the product name', async () => {
    const banner = page.getByRole('banner');
    await expect(banner.getByText('Lumen Portal', { exact: true })).toBeVisible();
    await expect(banner.locator(':scope > svg, :scope > img').filter({ visible: true })).toHaveCount(1);
  });

  test('the footer is 50 pixels high', async () => {
    expect((await getSize(page.getByRole('contentinfo'))).height).toBe(50);
  });

  test('the menu is collapsed to icons and expands to 250 pixels on hover', async () => {
    await expect.poll(async () => (await getSize(menu(page))).width).toBe(64);
    await menu(page).hover();
    await expect.poll(async () => (await getSize(menu(page))).width).toBe(250);
    await moveMouseAway();
    await expect.poll(async () => (await getSize(menu(page))).width).toBe(64);
  });

  test('screens fade in', async () => {
    expect(await getAnimation(main(page))).toBe('appear');
  });

  test('the default theme is light', async () => {
    await expect(page.locator('html')).toHaveClass(/light/);
    await expect(page.locator('html')).not.toHaveClass(/dark/);
  });

  test.describe('authenticated state of connections', () => {
    const expectStateColor = async (state: string, color: string) => {
      await goTo(page, '/connections');
      const text = main(page).getByText(state, { exact: true }).first();
      await expect(text).toBeVisible();
      expect(await getColorName(text)).toBe(color);
    };

    test('unknown states are blue', async () => {
      await expectStateColor('Unknown', 'blue');
    });

    test('successes are green', async () => {
      await expectStateColor('OK', 'green');
    });

    test('failures are red', async () => {
      await page.route('**/tenants/power-bi-connections?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(
          /"authenticated":(true|null)/g,
          '"authenticated":false',
        );
        await route.fulfill({ response, body });
      });
      await goTo(page, '/connections');
      await menu(page).getByRole('link', { name: 'Connections' }).click();
      await expectStateColor('Failed', 'red');
      await page.unroute('**/tenants/power-bi-connections?*');
    });
  });

  test('descriptions are truncated after 35 characters, and the tooltip shows the complete text', async () => {
    await goTo(page, '/tenants');
    const truncatedDescription = row(page, 'Noordzee Retail').getByText(
      'Home, kitchen and electronics store…',
      { exact: true },
    );
    await truncatedDescription.hover();
    await expect(page.getByRole('tooltip')).toContainText(/their web shops\.$/);
  });

  test('lists are sorted by name and show ten rows per page by default', async () => {
    await goTo(page, '/tenants');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes).toHaveValue('10');
    await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100', 'All']);
  });

  test.describe('dialogs', () => {
    const openTenantInfo = async () => {
      await goTo(page, '/tenants');
      await button(page, 'Noordzee Retail').click();
      const info = dialog(page, 'Tenant Info');
      await expectReady(info);
      return info;
    };

    test('a dialog closes with its icon, and opens again', async () => {
      const info = await openTenantInfo();
      await expect(button(info, 'Close').locator('svg')).toBeVisible();
      await button(info, 'Close').click();
      await expect(info).toBeHidden();
      await openTenantInfo();
      await button(info, 'Close').click();
      await expect(info).toBeHidden();
    });

    test('a dialog closes with Esc', async () => {
      const info = await openTenantInfo();
      await page.keyboard.press('Escape');
      await expect(info).toBeHidden();
    });

    test('a dialog closes with a click outside', async () => {
      const info = await openTenantInfo();
      await page.mouse.click(720, 880);
      await expect(info).toBeHidden();
    });

    test('a dialog has its title in a bar of the primary color', async () => {
      await goTo(page, '/tenants');
      const primaryColor = await getColor(button(page, 'Add tenant'));
      const info = await openTenantInfo();
      expect(await getColor(info.getByRole('heading').locator('..'))).toBe(primaryColor);
      await button(info, 'Close').click();
    });

    test('a dialog slides in from the bottom', async () => {
      const info = await openTenantInfo();
      expect(await getAnimation(info)).toContain('slide-from-bottom');
      await button(info, 'Close').click();
    });

    test('a full-screen dialog covers the page', async () => {
      await goTo(page, '/tenants');
      await button(page, 'Users Noordzee Retail').click();
      await expect(row(page, 'Noordzee Retail')).toBeHidden();
      const users = dialog(page, 'Users of Noordzee Retail');
      await expectReady(users);
      expect(await getSize(users)).toEqual({ width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await expect(users).toBeHidden();
    });
  });

  test.describe('confirmation of a deletion', () => {
    const openConfirmation = async () => {
      await goTo(page, '/tenants');
      await button(page, 'Edit Alpine Outfitters').click();
      await button(dialog(page, 'Update Tenant'), 'Delete').click();
      const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await expectReady(confirmation);
      return confirmation;
    };
    const closeConfirmation = async () => {
      await button(page.getByRole('alertdialog'), 'Cancel').click();
      await button(dialog(page, 'Update Tenant'), 'Close').click();
    };

    test('the confirmation names the tenant and has the buttons Cancel and Yes', async () => {
      const confirmation = await openConfirmation();
      await expect(confirmation).toContainText('Are you sure to delete tenant: Alpine Outfitters?');
      await expect(confirmation.getByRole('button')).toHaveText(['Cancel', 'Yes']);
      await closeConfirmation();
    });

    test('the confirmation is 500 pixels wide', async () => {
      const confirmation = await openConfirmation();
      expect((await getSize(confirmation)).width).toBe(500);
      await closeConfirmation();
    });

    test('the confirmation has the warning color', async () => {
      const confirmation = await openConfirmation();
      expect(await getColor(confirmation.getByRole('heading').locator('..'))).toBe(
        await getThemeColor(page, 'status-warning-subtle'),
      );
      await closeConfirmation();
    });

    test('a click outside does not close the confirmation', async () => {
      const confirmation = await openConfirmation();
      await page.mouse.click(720, 880);
      await expect(confirmation.getByRole('button')).toHaveText(['Cancel', 'Yes']);
      await closeConfirmation();
    });
  });

  test.describe('Admin Settings', () => {
    const openSettings = async () => {
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
      return dialog(page, 'Admin Settings');
    };

    test('registered users are green, and invited users blue', async () => {
      const settings = await openSettings();
      expect(await getColorName(settings.getByText('Registered', { exact: true }).first())).toBe('green');
      expect(await getColorName(settings.getByText('Invited', { exact: true }).first())).toBe('blue');
      await button(settings, 'Close').click();
    });

    test('flags are green happy or red sad faces', async () => {
      const settings = await openSettings();
      const getFace = (value: string) =>
        settings.getByRole('cell', { name: value, exact: true }).first().locator('svg');
      expect(await getColorName(getFace('yes'))).toBe('green');
      expect(await getColorName(getFace('no'))).toBe('red');
      expect(await getFace('yes').innerHTML()).not.toBe(await getFace('no').innerHTML());
      await button(settings, 'Close').click();
    });
  });

  test.describe('selected tenant', () => {
    const selectTenant = () => selectOptions(page.getByRole('banner'), 'Tenant', 'Alpine Outfitters');
    const showAllTenants = () => button(page, 'Show all tenants').click();

    for (const [address, { own, other, add, form }] of Object.entries(listsOfTenants)) {
      test(`${address} and its form are restricted to the selected tenant`, async () => {
        await selectTenant();
        await goTo(page, address);
        await expect(row(page, own)).toBeVisible();
        await expect(row(page, other)).toHaveCount(0);
        await button(page, add).click();
        const addDialog = dialog(page, form);
        const tenant = addDialog.getByRole('combobox', { name: 'Tenant' });
        await expect(tenant).toHaveValue('Alpine Outfitters');
        await expect(tenant).toBeDisabled();
        await button(addDialog, 'Close').click();
        await showAllTenants();
      });
    }

    test('the apps are restricted to the selected tenant, whose only app opens automatically', async () => {
      await selectTenant();
      await goTo(page, '/apps');
      await expect(page.getByRole('heading', { name: 'Outdoor season', level: 1 })).toBeVisible();
      await showAllTenants();
    });
  });

  test.describe('viewer', () => {
    const openReport = async () => {
      await goTo(page, '/apps');
      await appCard(page, 'Retail cockpit').click();
      await expectReport(page);
    };

    test('the drawer is 250 pixels wide', async () => {
      await openReport();
      const drawer = page.getByRole('navigation', { name: 'Reports and pages' });
      await expect.poll(async () => (await getSize(drawer)).width).toBe(250);
    });

    test('a dialog is at most 950 pixels wide, and fits the screen of a phone', async () => {
      await openReport();
      await page.getByRole('button', { name: /^Refreshed: / }).click();
      const refreshes = dialog(page, 'Dataset Refreshes');
      expect((await getSize(refreshes)).width).toBe(950);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await getSize(refreshes)).width).toBeLessThanOrEqual(390);
    });
  });
});
