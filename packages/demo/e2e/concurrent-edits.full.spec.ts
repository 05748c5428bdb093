import { expectAccessible } from '@embed-portal/testing/expect-accessible';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { confirmDeletion, dialog, selectOptions, row, setChecked } from './support/lists.ts';
import { appCard, signIn } from './support/portal.ts';
import { setUpSharedStack } from './support/shared-stack.ts';

const stack = setUpSharedStack();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findConflict = (page: Page) => dialog(page, 'Conflicting changes');

// All tests share two browser contexts, both signed in as superAdmin. Each test loads its own screen.
let pages: [Page, Page];
test.beforeAll(async ({ browser }) => {
  const open = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await signIn(page, stack.portalUrl, stack.accounts.superAdmin);
    await expect(appCard(page, 'Dutch market')).toBeVisible();
    return page;
  };
  pages = [await open(), await open()];
});
test.afterAll(async () => {
  for (const page of pages) await page.close();
});

/** Loads an address in both browser contexts. */
async function openTwice(address: string): Promise<[Page, Page]> {
  for (const page of pages) await page.goto(stack.portalUrl + address);
  return pages;
}

const entityTypes = [
  { address: '/tenants', name: 'Noordzee Retail', title: 'Update Tenant' },
  { address: '/groups', name: 'Store operations', title: 'Update Group' },
  { address: '/reports', name: 'Sales overview', title: 'Update Report' },
  { address: '/connections', name: 'Retail analytics', title: 'Update Connection' },
  { address: '/apps', name: 'Dutch market', title: 'Update App' },
];

for (const { address, name, title } of entityTypes) {
  test(`${title}: after a conflict, the second administrator compares both versions and selects one`, async () => {
    const [first, second] = await openTwice(address);
    for (const page of [first, second]) {
      await button(page, `Edit ${name}`).click();
      await expect(dialog(page, title).getByLabel('Name', { exact: true })).toHaveValue(name);
    }
    await dialog(first, title).getByLabel('Description').fill('By the first');
    await dialog(first, title).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(first, title)).toBeHidden();

    const descriptionField = dialog(second, title).getByLabel('Description');
    const save = dialog(second, title).getByRole('button', { name: 'Save' });
    const conflict = findConflict(second);
    await descriptionField.fill('By the second');
    await save.click();
    await expect(conflict.getByText('By the first')).toBeVisible();
    await expect(conflict.getByText('By the second')).toBeVisible();
    expect(await second.getByTestId('notification').allTextContents()).toEqual([]);
    await expectAccessible(second);
    const { width, height } = second.viewportSize() ?? { width: 1280, height: 720 };
    await second.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Back to the form', 'Use the current version', 'Keep my changes']) {
      await expect(conflict.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await second.setViewportSize({ width, height });
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await expect(descriptionField).toHaveValue('By the second');

    await save.click();
    await conflict.getByRole('button', { name: 'Use the current version' }).click();
    await expect(descriptionField).toHaveValue('By the first');
    await descriptionField.fill('By both');
    await save.click();
    await expect(dialog(second, title)).toBeHidden();

    // A dialog opened from an outdated list shows the current data.
    await button(first, `Edit ${name}`).click();
    await expect(dialog(first, title).getByLabel('Description')).toHaveValue('By both');
  });
}

/** Adds an entity that no other entity refers to, so that it can be deleted. */
async function addEntity(page: Page, type: string, name: string, fields: Record<string, string>) {
  await button(page, `Add ${type.toLowerCase()}`).click();
  const addDialog = dialog(page, `Add ${type}`);
  await addDialog.getByLabel('Name', { exact: true }).fill(name);
  for (const [label, choice] of Object.entries(fields)) await selectOptions(addDialog, label, choice);
  await addDialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(addDialog).toBeHidden();
}

const tenant = { Tenant: 'Noordzee Retail' };
const deletableEntities = [
  { address: '/tenants', type: 'Tenant', fields: {} },
  { address: '/groups', type: 'Group', fields: tenant },
  { address: '/reports', type: 'Report', fields: { ...tenant, Workspace: 'Retail', Report: 'Service desk' } },
  { address: '/connections', type: 'Connection', fields: { ...tenant, Type: 'User Owns Data' } },
  { address: '/apps', type: 'App', fields: { ...tenant, Groups: 'Management', Reports: 'Sales overview' } },
];

for (const { address, type, fields } of deletableEntities) {
  test(`Update ${type}: a form keeps its input when another user has deleted the entity`, async () => {
    const [first, second] = await openTwice(address);
    const name = `Short-lived ${type.toLowerCase()}`;
    await addEntity(first, type, name, fields);
    await second.reload();
    await button(second, `Edit ${name}`).click();
    const editDialog = dialog(second, `Update ${type}`);
    await editDialog.getByLabel('Description').fill('By the second');

    await button(first, `Edit ${name}`).click();
    await dialog(first, `Update ${type}`).getByRole('button', { name: 'Delete' }).click();
    await confirmDeletion(first, `Are you sure to delete ${type.toLowerCase()}: ${name}?`);
    // The confirmation hides the form from assistive technology, and closes after the deletion.
    await expect(first.getByRole('alertdialog')).toBeHidden();
    await expect(dialog(first, `Update ${type}`)).toBeHidden();

    await editDialog.getByRole('button', { name: 'Save' }).click();
    const alert = editDialog.getByRole('alert');
    await expect(alert).toHaveText(
      `${type} not found. It may have been deleted in the meantime. Copy the values that you still need before you close this form.`,
    );
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(editDialog.getByLabel('Description')).toHaveValue('By the second');
    expect(await second.getByTestId('notification').allTextContents()).toEqual([]);
    await editDialog.getByRole('button', { name: 'Cancel' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(button(second, `Edit ${name}`)).toHaveCount(0);
  });
}

test('when two administrators add members to a group, both changes are saved', async () => {
  const [first, second] = await openTwice('/groups');
  const title = 'Users of Management';
  for (const page of [first, second]) {
    await row(page, 'Management').getByRole('button', { name: 'Users Management' }).click();
    await expect(dialog(page, title).getByRole('row', { name: 'ursula@' })).toBeVisible();
  }
  await setChecked(dialog(first, title), 'Select ursula@noordzee.example');
  await dialog(first, title).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(first, title)).toBeHidden();
  await setChecked(dialog(second, title), 'Select conny@noordzee.example');
  await dialog(second, title).getByRole('button', { name: 'Save' }).click();
  await expect(findConflict(second).getByText('Added: ursula@noordzee.example')).toBeVisible();
  await findConflict(second).getByRole('button', { name: 'Keep my changes' }).click();
  await expect(dialog(second, title)).toBeHidden();

  await row(first, 'Management').getByRole('button', { name: 'Users Management' }).click();
  for (const name of ['ursula', 'conny']) {
    await expect(
      dialog(first, title).getByRole('checkbox', { name: `Select ${name}@noordzee.example` }),
    ).toBeChecked();
  }
});

test('changing a role does not restore another role that was revoked in the meantime', async () => {
  const [first, second] = await openTwice('/apps');
  const title = 'Update user';
  for (const page of pages) {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Admin Settings' }).click();
    await button(page, 'Edit ursula@noordzee.example').click();
    await expect(dialog(page, title).getByRole('checkbox', { name: /^User Admin/ })).toBeChecked();
  }
  await setChecked(dialog(first, title), 'User Admin', false);
  await dialog(first, title).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(first, title)).toBeHidden();
  await setChecked(dialog(second, title), 'Connection Admin');
  await dialog(second, title).getByRole('button', { name: 'Save' }).click();
  await expect(findConflict(second).getByText('Not changed by you')).toBeVisible();
  await findConflict(second).getByRole('button', { name: 'Keep my changes' }).click();
  await expect(dialog(second, title)).toBeHidden();

  await button(second, 'Edit ursula@noordzee.example').click();
  await expect(dialog(second, title).getByRole('checkbox', { name: /^Connection Admin/ })).toBeChecked();
  await expect(dialog(second, title).getByRole('checkbox', { name: /^User Admin/ })).not.toBeChecked();
});
