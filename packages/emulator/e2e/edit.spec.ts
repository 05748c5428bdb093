import { expect } from '@playwright/test';
import { test, workspace } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';

const allPermissions = 7;
const pageNames = 'report.getPages().then((pages) => pages.map(({ displayName }) => displayName))';
const findPage = (name: string): string =>
  `report.getPages().then((pages) => pages.find(({ displayName }) => displayName === '${name}'))`;

test('pages can be added, renamed and deleted', async ({ embed, page }) => {
  const { run, waitFor, events } = await embed({ allowEdit: true, config: { permissions: allPermissions } });
  await waitFor('rendered');
  const added = await run<string>("report.addPage('Forecast').then(({ displayName }) => displayName)");
  expect(added).toBe('Forecast');
  await expect(getFrame(page).getByRole('main', { name: 'Forecast' })).toBeVisible();
  expect(await events('pageChanged')).toHaveLength(1);
  await run(`${findPage('Forecast')}.then((added) => added.setDisplayName('Outlook'))`);
  await expect(getFrame(page).getByRole('button', { name: 'Outlook' })).toBeVisible();
  expect(await run(pageNames)).toEqual(['Overview', 'Products', 'Regions', 'Tooltip', 'Outlook']);
  await run(`${findPage('Outlook')}.then((added) => added.delete())`);
  await expect(getFrame(page).getByRole('main', { name: 'Overview' })).toBeVisible();
  await expect(getFrame(page).getByRole('button', { name: 'Outlook' })).toHaveCount(0);
  expect(await run('report.addPage().then(({ displayName }) => displayName)')).toBe('Page 5');
});

test('an edited report is saved by method or button and shown by the next embed', async ({ embed, page }) => {
  const config = { permissions: allPermissions, viewMode: 1 };
  const { run, waitFor, events } = await embed({ allowEdit: true, config });
  await waitFor('rendered');
  const save = getFrame(page).getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  expect(await run('report.isSaved()')).toBe(true);
  await run("report.renamePage('overview', 'Summary')");
  expect(await run('report.isSaved()')).toBe(false);
  await save.click();
  await waitFor('saved');
  expect(await events('saved')).toMatchObject([{ reportName: 'Sales overview', saveAs: false }]);
  expect(await run('report.isSaved()')).toBe(true);
  await run("report.switchMode('view')");
  await expect(save).toHaveCount(0);
  const again = await embed({ allowEdit: true, config: { permissions: allPermissions } });
  await again.waitFor('rendered');
  expect(await again.run(pageNames)).toContain('Summary');
  await again.run("report.renamePage('overview', 'Overview').then(() => report.save())");
  await again.waitFor('saved');
});

test('saveAs creates another report and leaves the original unchanged', async ({ embed, callRest }) => {
  const { run, waitFor, events } = await embed({ allowEdit: true, config: { permissions: allPermissions } });
  await waitFor('rendered');
  await run("report.renamePage('overview', 'Mine')");
  await run("report.saveAs({ name: 'My sales' })");
  await waitFor('saved');
  const [saved] = await events<{ reportObjectId: string; saveAs: boolean }>('saved');
  expect(saved).toMatchObject({ reportName: 'My sales', saveAs: true });
  const readPages = async (id: string) =>
    ((await callRest(`/groups/${workspace}/reports/${id}/pages`)) as { value: { displayName: string }[] })
      .value[0];
  expect(await readPages(saved?.reportObjectId ?? '')).toMatchObject({ displayName: 'Mine' });
  expect(await readPages('33333333-3333-4333-8333-333333333301')).toMatchObject({ displayName: 'Overview' });
  expect(await run('report.isSaved()')).toBe(false);
  const elsewhere =
    "report.saveAs({ name: 'There', targetWorkspaceId: '99999999-9999-4999-8999-999999999999' })";
  expect(await run(`${elsewhere}.catch(({ message }) => message)`)).toBe('PowerBIEntityNotFound');
});

test.describe('A viewer without edit permission', () => {
  const attempts = [
    "report.addPage('x')",
    "report.renamePage('overview', 'x')",
    'report.save()',
    "report.saveAs({ name: 'x' })",
    "report.switchMode('edit')",
  ];
  for (const [title, options] of [
    ['without permissions in the configuration', { allowEdit: true, config: { permissions: 0 } }],
    ['without permissions in the token', { allowEdit: false, config: { permissions: allPermissions } }],
  ] as const) {
    test(`cannot change the report ${title}`, async ({ embed }) => {
      const { run, waitFor } = await embed(options);
      await waitFor('rendered');
      for (const attempt of attempts) {
        const outcome = await run<string>(`${attempt}.then(() => 'done', (error) => error.errorCode)`);
        expect(outcome, attempt).toBe('PowerBINotAuthorizedException');
      }
      expect(await run('report.isSaved()')).toBe(true);
    });
  }
});
