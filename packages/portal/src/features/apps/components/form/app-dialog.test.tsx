// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import { routes } from '@embed-portal/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { createApp, createReport, tenants, user, createUuid } from '../../../../test-support/sample.ts';

const editor = { ...user, rolesList: ['contributerAdmin', 'viewer'] };
const groups = [
  { id: createUuid(60), name: 'Managers', description: null, tenantId: createUuid(11), users: [] },
];
const reports = [
  { ...createReport(201, 'Sales'), tenantId: createUuid(11), description: 'By region' },
  { ...createReport(202, 'Stores'), tenantId: createUuid(11) },
];
const retail = createApp(101, 'Retail', { icon: 'store', __groups: groups, __reports: reports });

async function open(button: string, responses: object = {}, userTenants = tenants.slice(0, 1)) {
  const portal = renderPortal('/apps', {
    [routes.whoAmI.path]: editor,
    [routes.listTenantsOfUser.path]: userTenants,
    [routes.listAppsOfUser.path]: [retail, createApp(102, 'Fleet')],
    [routes.listGroupsOfTenant.path]: groups,
    [routes.listReportsOfTenant.path]: reports,
    [routes.updateApp.path]: retail,
    ...responses,
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return { ...portal, dialog: within(await screen.findByRole('dialog')) };
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const getButtons = (dialog: Dialog) =>
  ['Delete', 'Save', 'Add'].filter((name) => dialog.queryByRole('button', { name }) !== null);

describe('AppDialog', () => {
  it('shows the fields of a new app with hints, and only the Add button', async () => {
    const { dialog } = await open('Add app');
    expect(screen.getByRole('dialog', { name: 'Add App' })).toBeTruthy();
    for (const name of ['Name', 'Description'])
      expect(dialog.getByRole('textbox', { name: new RegExp(name) })).toBeTruthy();
    for (const name of ['Tenant', 'Groups', 'Reports'])
      expect(await dialog.findByRole('combobox', { name })).toBeTruthy();
    expect(
      dialog.getByText(/opens on the first selected report; reselecting changes the sorting order/),
    ).toBeTruthy();
    expect(getButtons(dialog)).toEqual(['Add']);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Weekly  Meeting');
    expect(dialog.getByText('Short name: weekly-meeting')).toBeTruthy();
  });

  it('edits an app, and closes after saving', async () => {
    const { dialog, calls } = await open('Edit Retail');
    expect(screen.getByRole('dialog', { name: 'Update App' })).toBeTruthy();
    expect(getButtons(dialog)).toEqual(['Delete', 'Save']);
    await dialog.findByRole('combobox', { name: 'Reports' });
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), ' of today');
    const countListRequests = () => calls.filter((path) => path === routes.listAppsOfUser.path).length;
    const before = countListRequests();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(countListRequests()).toBeGreaterThan(before);
  });

  it('moves a report into a new section with the buttons, announces it and saves only the reports', async () => {
    const { dialog, bodies } = await open('Edit Retail', { [routes.getApp.path]: retail });
    // Placeholders hide the fields until the current app has been loaded. jsdom does not apply their styles.
    await waitFor(() => {
      expect(document.querySelector('[data-pending]')).toBeNull();
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Add section' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Section name' }), 'Shops{Enter}');
    const section = within(dialog.getByRole('group', { name: 'Shops' }));
    expect(section.getByText('Move reports here. Sections without reports are not saved.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Move Stores down' }));
    expect(section.getByRole('listitem').textContent).toBe('2Stores');
    expect(dialog.getByText('Moved Stores to position 1 of 1 in section Shops').role).toBe('status');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(bodies).toEqual([
        {
          path: routes.updateApp.path,
          body: { reports: [createUuid(201), { id: createUuid(202), section: 'Shops' }] },
        },
      ]);
    });
  });

  it('moves a report to the end of a distant section with its menu, and announces it', async () => {
    const placed = [
      { ...createReport(201, 'Visitors'), tenantId: createUuid(11), section: 'Shops' },
      { ...createReport(202, 'Revenue'), tenantId: createUuid(11), section: 'Sales' },
      { ...createReport(203, 'Supply'), tenantId: createUuid(11), section: 'Stock' },
    ];
    const { dialog } = await open('Edit Retail', {
      [routes.listReportsOfTenant.path]: placed,
      [routes.getApp.path]: { ...retail, __reports: placed },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Move Visitors to section…' }));
    const items = await dialog.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Without section', 'Sales', 'Stock']);
    await userEvent.keyboard('{End}{Enter}');
    expect((await dialog.findByText('Moved Visitors to position 2 of 2 in section Stock')).role).toBe(
      'status',
    );
    const stock = within(dialog.getByRole('group', { name: 'Stock' }));
    expect(stock.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2Supply',
      '3Visitors',
    ]);
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Visitors to section…');
    });
  });

  it('offers no menu of sections while the app has no sections', async () => {
    const { dialog } = await open('Edit Retail', { [routes.getApp.path]: retail });
    await dialog.findByRole('button', { name: 'Add section' });
    expect(dialog.queryByRole('button', { name: /to section…$/ })).toBeNull();
  });

  it('requires the name of a section that contains reports', async () => {
    const sectioned = { ...retail, __reports: reports.map((report) => ({ ...report, section: 'Shops' })) };
    const { dialog } = await open('Edit Retail', { [routes.getApp.path]: sectioned });
    await userEvent.clear(await dialog.findByRole('textbox', { name: 'Section name' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.tab();
    expect(dialog.getByText('Section name is required')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove section Unnamed section' }));
    expect(dialog.queryByRole('group', { name: 'Without section' })).toBeNull();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1Sales', '2Stores']),
    );
  });

  it('deletes an app only after confirmation', async () => {
    const remove = vi.fn(() => null);
    const { dialog } = await open('Edit Retail', { [`DELETE ${routes.deleteApp.path}`]: remove });
    await dialog.findByRole('combobox', { name: 'Reports' });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
    expect(confirmation.getByText('Are you sure to delete app: Retail?')).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Update App' })).toBeNull();
    });
    expect(remove).toHaveBeenCalledOnce();
  });

  it('lists icons and colors, and selects the stored ones', async () => {
    const stored = { ...retail, icon: 'store:rose' };
    const { dialog } = await open('Edit Retail', {
      [routes.listAppsOfUser.path]: [stored],
      [routes.getApp.path]: stored,
    });
    const expectSelected = (...names: string[]) =>
      waitFor(() => {
        const selected = dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
        expect(selected).toEqual(names.map((name) => dialog.getByRole('radio', { name })));
      });
    expect(dialog.getAllByRole('radio')).toHaveLength(28);
    await expectSelected('Store', 'Rose');
    await userEvent.click(dialog.getByRole('radio', { name: 'Globe' }));
    await expectSelected('Globe', 'Rose');
    await userEvent.click(dialog.getByRole('radio', { name: 'Teal' }));
    await expectSelected('Globe', 'Teal');
  });

  it('selects the “Rounded corner” icon for a new app', async () => {
    const { dialog } = await open('Add app');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Rounded corner' }).checked).toBe(true);
  });

  it('shows a progress bar and field skeletons while groups and reports load', async () => {
    const { dialog } = await open('Edit Retail', {
      [routes.listReportsOfTenant.path]: () => new Promise(() => undefined),
    });
    const loading = dialog.getByRole('status', { name: 'Loading groups and reports' });
    expect(within(loading).getByRole('progressbar')).toBeTruthy();
    // One label and one field each for groups and reports.
    expect(loading.querySelectorAll('.chakra-skeleton')).toHaveLength(4);
    expect(dialog.queryByRole('combobox', { name: 'Groups' })).toBeNull();
  });

  it('describes each available report, including those without a description', async () => {
    const { dialog } = await open('Add app');
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Reports' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'SalesBy region',
      'StoresNo description',
    ]);
  });

  it.each([
    ['Groups', 'No Groups!', { [routes.listGroupsOfTenant.path]: [] }],
    ['Reports', 'No Reports!', { [routes.listReportsOfTenant.path]: [] }],
  ])('shows the empty text when there are no options: %s', async (name, text, responses) => {
    const { dialog } = await open('Add app', responses);
    await userEvent.click(await dialog.findByRole('combobox', { name }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows the empty text when there are no tenants', async () => {
    const { dialog } = await open('Add app', {}, []);
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Tenant' }));
    expect(await screen.findByText('No Tenants!')).toBeTruthy();
  });
});
