import { appRoutes } from '@embed-portal/api-contract/routes/apps';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { z } from 'zod';
import { DateField } from '../../ui/forms/date-field.tsx';
import { OptionList } from '../../ui/forms/option-list.tsx';
import { OrderedOptions } from '../../ui/forms/ordered-options.tsx';
import { ReadOnlyField } from '../../ui/forms/read-only-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { LoadError } from './load-error.tsx';
import { RestoredDraftAlert } from './restored-draft-alert.tsx';

const meta = {
  title: 'Forms',
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const AppBody = z.object({
  name: z.string().min(1, 'Enter a name.'),
  description: z.string(),
  secret: z.string(),
  groups: z.array(z.string()),
  reports: z.array(z.string()),
  tenant: z.string().min(1, 'Choose a tenant.'),
  opens: z.boolean(),
  ends: z.string(),
});

const groups = [
  { id: 'g1', name: 'All employees' },
  { id: 'g2', name: 'Management', description: 'Regional and store managers' },
  { id: 'g3', name: 'Suppliers' },
];
const reports = [
  { id: 'r1', name: 'Sales overview', description: 'Revenue, margin and orders' },
  { id: 'r2', name: 'Store performance' },
  { id: 'r3', name: 'Service desk' },
];

const empty = {
  name: '',
  description: '',
  secret: '',
  groups: [],
  reports: [],
  tenant: '',
  opens: false,
  ends: '',
};
const filled = {
  name: 'Retail cockpit',
  description: 'All reports of the retail team, for store managers and the regional management.',
  secret: 'secret',
  groups: ['g1', 'g2'],
  reports: ['r2', 'r1'],
  tenant: 't1',
  opens: true,
  ends: '2099-12-31',
};

const Fields = () => (
  <>
    <TextField name="name" label="Name" required />
    <TextField name="description" label="Description" rows={3} hint="At most 500 characters" />
    <TextField name="secret" label="Client secret" type="password" />
    <SelectField
      name="tenant"
      label="Tenant"
      required
      options={[{ id: 't1', name: 'Noordzee Retail' }]}
      emptyText="No Tenants!"
    />
    <SelectField name="groups" label="Groups" multiple options={groups} emptyText="No Groups!" />
    <SelectField name="reports" label="Reports" multiple ordered options={reports} emptyText="No Reports!" />
    <SwitchField name="opens" label="Open automatically" hint="When a user has no other app" />
    <DateField name="ends" label="Last day of access" hint="Leave blank for no end" />
    <ReadOnlyField label="Created" value="22 November 2026" />
  </>
);

const AppForm = ({ values }: { values: typeof filled | typeof empty }) => (
  <EntityDialog
    titles={{ add: 'Add App', update: 'Update App' }}
    open
    onClose={fn()}
    schema={AppBody}
    values={() => values}
    create={async () => undefined}
    draftName="story"
  >
    <Fields />
  </EntityDialog>
);

export const Add: Story = { render: () => <AppForm values={empty} /> };

export const Filled: Story = { render: () => <AppForm values={filled} /> };

/** Leaving a required field shows its error. */
export const Invalid: Story = {
  render: () => <AppForm values={empty} />,
  play: async ({ canvasElement, userEvent }) => {
    const body = canvasElement.ownerDocument.body;
    const name = [...body.querySelectorAll('input')].find(({ name: field }) => field === 'name');
    if (!name) throw new Error('The form has no field for the name.');
    await userEvent.click(name);
    await userEvent.tab();
  },
};

const ReadOnlyForm = () => (
  <FormDialog
    title="App"
    open
    onClose={fn()}
    schema={AppBody}
    values={() => filled}
    draftName="read-only story"
    onSubmit={async () => undefined}
    submitLabel={undefined}
  >
    <ReadOnlyField label="Name" value={filled.name} />
    <ReadOnlyField label="Phone" value={null} />
  </FormDialog>
);

export const ReadOnly: Story = { render: () => <ReadOnlyForm /> };

const PendingForm = () => (
  <FormDialog
    title="App"
    open
    onClose={fn()}
    schema={AppBody}
    stored={{ route: appRoutes.getApp, params: { appId: '' } }}
    values={() => empty}
    draftName="pending story"
    onSubmit={async () => undefined}
    submitLabel="Save"
  >
    <TextField name="name" label="Name" required />
    <SwitchField name="opens" label="Open automatically" />
  </FormDialog>
);

/** Placeholders replace the fields while their values are loading. */
export const Pending: Story = { render: () => <PendingForm /> };

function Order() {
  const [ids, setIds] = useState(['r2', 'r1', 'r3']);
  const items = ids.flatMap((id) => reports.filter((report) => report.id === id));
  return <OrderedOptions items={items} onChange={setIds} />;
}

export const OrderedList: Story = { parameters: { layout: 'padded' }, render: () => <Order /> };

function Choice() {
  const [ids, setIds] = useState(['g1']);
  return (
    <OptionList
      label="Groups"
      options={groups}
      value={ids}
      onChange={setIds}
      onBlur={fn()}
      multiple
      clearable
      disabled={false}
      emptyText="No Groups!"
    />
  );
}

export const OpenList: Story = {
  parameters: { layout: 'padded' },
  render: () => <Choice />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await canvas.findByRole('option', { name: /Management/ });
  },
};

export const NotLoaded: Story = {
  parameters: { layout: 'padded' },
  render: () => <LoadError error={new Error('The server is not available.')} retry={fn()} />,
};

export const RestoredDraft: Story = {
  parameters: { layout: 'padded' },
  render: () => (
    <RestoredDraftAlert draft={{ restored: true, lacksSecrets: true, discard: fn() }} formId="form" />
  ),
};

export const Conflict: Story = {
  render: () => (
    <ConflictDialog
      conflict={{
        base: { version: 1, values: { name: 'Sales', description: 'Old' } },
        current: { version: 2, values: { name: 'Sales 2026', description: 'Old' } },
        changedAt: Date.UTC(2026, 10, 22, 9, 30),
        changedBy: 'Anna de Vries',
      }}
      mine={{ name: 'Sales', description: 'New description' }}
      fields={
        new Map([
          ['name', { label: 'Name', format: String }],
          ['description', { label: 'Description', format: String }],
        ])
      }
      onKeep={async () => undefined}
      onUseCurrent={fn()}
      onCancel={fn()}
    />
  ),
};

export const Discard: Story = { render: () => <DiscardDialog open onStay={fn()} onDiscard={fn()} /> };
