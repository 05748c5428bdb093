import { expect } from '@playwright/test';
import { salesOverview, test, workspace } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';

const allPermissions = 7;
const pageNames = 'report.getPages().then((pages) => pages.map(({ displayName }) => displayName))';
const toPageExpression = (name: string): string =>
  `report.getPages().then((pages) => pages.find(({ displayName }) => displayName === '${name}'))`;

test('pages can be added, renamed and deleted', async ({ embed, page }) => {
  const { run, waitFor, getEvents } = await embed({
    allowEdit: true,
    config: { permissions: allPermissions },
  });
  await waitFor('rendered');
  const added = await run<string>("report.addPage('Forecast').then(({ displayName }) => displayName)");
  expect(added).toBe('Forecast');
  await expect(getFrame(page).getByRole('main', { name: 'Forecast' })).toBeVisible();
  expect(await getEvents('pageChanged')).toHaveLength(1);
  await run(`${toPageExpression('Forecast')}.then((added) => added.setDisplayName('Outlook'))`);
  await expect(getFrame(page).getByRole('button', { name: 'Outlook' })).toBeVisible();
  expect(await run(pageNames)).toEqual(['Overview', 'Products', 'Regions', 'Tooltip', 'Outlook']);
  await run(`${toPageExpression('Outlook')}.then((added) => added.delete())`);
  await expect(getFrame(page).getByRole('main', { name: 'Overview' })).toBeVisible();
  await expect(getFrame(page).getByRole('button', { name: 'Outlook' })).toHaveCount(0);
  expect(await run('report.addPage().then(({ displayName }) => displayName)')).toBe('Page 5');
});

test('the save method and the Save button save an edited report, which the next embed shows', async ({
  embed,
  page,
}) => {
  const config = { permissions: allPermissions, viewMode: 1 };
  const { run, waitFor, getEvents } = await embed({ allowEdit: true, config });
  await waitFor('rendered');
  const save = getFrame(page).getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  expect(await run('report.isSaved()')).toBe(true);
  await run("report.renamePage('overview', 'Summary')");
  expect(await run('report.isSaved()')).toBe(false);
  await save.click();
  await waitFor('saved');
  expect(await getEvents('saved')).toMatchObject([{ reportName: 'Sales overview', saveAs: false }]);
  expect(await run('report.isSaved()')).toBe(true);
  await run("report.switchMode('view')");
  await expect(save).toHaveCount(0);
  const nextEmbed = await embed({ allowEdit: true, config: { permissions: allPermissions } });
  await nextEmbed.waitFor('rendered');
  expect(await nextEmbed.run(pageNames)).toContain('Summary');
  await nextEmbed.run("report.renamePage('overview', 'Overview').then(() => report.save())");
  await nextEmbed.waitFor('saved');
});

test('saveAs creates another report and leaves the original unchanged', async ({ embed, callRest }) => {
  const { run, waitFor, getEvents } = await embed({
    allowEdit: true,
    config: { permissions: allPermissions },
  });
  await waitFor('rendered');
  await run("report.renamePage('overview', 'Mine')");
  await run("report.saveAs({ name: 'My sales' })");
  await waitFor('saved');
  const [saved] = await getEvents<{ reportObjectId: string; saveAs: boolean }>('saved');
  expect(saved).toMatchObject({ reportName: 'My sales', saveAs: true });
  const fetchFirstPage = async (id: string) =>
    ((await callRest(`/groups/${workspace}/reports/${id}/pages`)) as { value: { displayName: string }[] })
      .value[0];
  expect(await fetchFirstPage(saved?.reportObjectId ?? '')).toMatchObject({ displayName: 'Mine' });
  expect(await fetchFirstPage(salesOverview)).toMatchObject({ displayName: 'Overview' });
  expect(await run('report.isSaved()')).toBe(false);
  const saveToUnknownWorkspace =
    "report.saveAs({ name: 'Copy', targetWorkspaceId: '99999999-9999-4999-8999-999999999999' })";
  expect(await run(`${saveToUnknownWorkspace}.catch((error) => (error.body ?? error).message)`)).toBe(
    'PowerBINotAuthorizedException',
  );
});

test.describe('Edit permission', () => {
  const editCalls = [
    "report.addPage('x')",
    "report.renamePage('overview', 'x')",
    'report.save()',
    "report.saveAs({ name: 'x' })",
    "report.switchMode('edit')",
  ];
  for (const [title, options] of [
    ['in the configuration', { allowEdit: true, config: { permissions: 0 } }],
    ['in the token', { allowEdit: false, config: { permissions: allPermissions } }],
  ] as const) {
    test(`calls that change a report are rejected without edit permission ${title}`, async ({ embed }) => {
      const { run, waitFor } = await embed(options);
      await waitFor('rendered');
      for (const call of editCalls) {
        const outcome = await run<string>(`${call}.then(() => 'done', (error) => error.errorCode)`);
        expect(outcome, call).toBe('PowerBINotAuthorizedException');
      }
      expect(await run('report.isSaved()')).toBe(true);
    });
  }
});

test('the "Save as" button shows a name field in the frame, or raises saveAsTriggered for a dialog of the host page', async ({
  embed,
  page,
}) => {
  const config = { permissions: allPermissions, viewMode: 1 };
  const { run, waitFor, getEvents } = await embed({ allowEdit: true, config });
  await waitFor('rendered');
  const bar = getFrame(page).getByRole('banner', { name: 'Editing' });
  await bar.getByRole('button', { name: 'Save as' }).click();
  await bar.getByRole('textbox', { name: 'Name' }).fill('My copy');
  await page.keyboard.press('Enter');
  await waitFor('saved');
  expect(await getEvents('saved')).toMatchObject([{ reportName: 'My copy', saveAs: true }]);
  await run('report.updateSettings({ useCustomSaveAsDialog: true })');
  await bar.getByRole('button', { name: 'Save as' }).click();
  await waitFor('saveAsTriggered');
});
