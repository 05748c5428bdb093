import type { CurrentUser } from '@embed-portal/api-contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn, screen } from 'storybook/test';
import { AccountContext } from '../../data/account.ts';
import { DeletionBar } from './deletion-bar.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { ReferenceLinks } from './reference-links.tsx';

const meta = {
  title: 'Deletion',
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Dialog: Story = {
  render: () => (
    <DeletionDialog
      type="tenant"
      name="Alpine Outfitters"
      open
      onClose={fn()}
      onConfirm={() => Promise.reject(new Error('The tenant is in use: app "Outdoor season".'))}
    />
  ),
};

const superAdmin = { rolesList: ['superAdmin'] } as Partial<CurrentUser> as CurrentUser;

/** The entities that prevent a deletion. */
export const References: Story = {
  parameters: { layout: 'padded' },
  render: () => (
    <AccountContext value={{ user: superAdmin, tenants: [], selectedTenant: undefined, selectTenant: fn() }}>
      <ReferenceLinks
        references={[
          { type: 'app', id: 'a1', name: 'Outdoor season' },
          { type: 'report', id: 'r1', name: 'Sales overview' },
        ]}
      />
    </AccountContext>
  ),
};

function Selection() {
  const [ids, setIds] = useState(['r1', 'r2']);
  const reports = [
    { id: 'r1', name: 'Sales overview' },
    { id: 'r2', name: 'Store performance' },
  ];
  return (
    <DeletionBar type="report" entities={reports.filter(({ id }) => ids.includes(id))} onChange={setIds} />
  );
}

export const SelectedEntities: Story = { render: () => <Selection /> };

export const NoSelectedEntities: Story = {
  render: () => <DeletionBar type="report" entities={[]} onChange={fn()} />,
};

/** The Delete button of the bar asks for confirmation. */
export const BulkDeletion: Story = {
  render: () => <Selection />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
  },
};
