import { HStack } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn, screen } from 'storybook/test';
import { CopyButton } from './dialogs/copy-button.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { PencilIcon, TrashIcon } from './icons.tsx';
import { LinkButton } from './link-button.tsx';
import { RowButton, RowButtons } from './row-button.tsx';
import { SearchField } from './search-field.tsx';
import { SelectToggle } from './selection/select-toggle.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { Tooltip } from './tooltip.tsx';

const meta = {
  title: 'Actions',
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Buttons: Story = {
  render: () => (
    <HStack>
      <RowButtons>
        <RowButton icon={PencilIcon} label="Edit" subject="Sales" onClick={fn()} />
        <RowButton icon={TrashIcon} label="Delete" subject="Sales" danger onClick={fn()} />
        <RowButton icon={PencilIcon} label="Edit" subject="Archive" disabled onClick={fn()} />
      </RowButtons>
      <CopyButton text="3f2a" />
      <LinkButton type="button">Retail cockpit</LinkButton>
    </HStack>
  ),
};

export const Exports: Story = {
  render: () => (
    <ExportButtons
      formats={['csv', 'ndjson']}
      download={() => Promise.resolve()}
      confirmation="The list has been exported"
    />
  ),
};

/** The download runs until it is cancelled. */
export const RunningExport: Story = {
  render: () => (
    <ExportButtons
      formats={['csv']}
      download={(_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        })
      }
      confirmation="The list has been exported"
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export CSV' }));
    await canvas.findByRole('button', { name: 'Cancel export' });
  },
};

export const Toggles: Story = {
  render: () => (
    <HStack>
      <SelectToggle selected={undefined} onChange={fn()} />
      <SelectToggle selected={[]} onChange={fn()} />
    </HStack>
  ),
};

/** The dialog lists the entities for which an action has failed. */
export const BulkFailures: Story = {
  render: () => (
    <SelectionBar
      entities={['anna@noordzee.example', 'tom@noordzee.example']}
      getName={(email) => email}
      actions={[
        {
          label: 'Send again',
          execute: (entities) =>
            Promise.resolve(entities.slice(1).map((entity) => ({ entity, reason: 'Invitation not found.' }))),
          summarize: (done, total) => `Sent ${String(done)} of ${String(total)} again. These remain:`,
        },
        { label: 'Decline', tone: 'neutral', execute: () => Promise.resolve([]), summarize: String },
      ]}
      hint="Select the invitations to send again."
      onChange={fn()}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('alertdialog');
  },
};

export const Hint: Story = {
  render: () => (
    <Tooltip content="Opens on hover, keyboard focus and click" opensOnClick>
      <LinkButton type="button">Home, kitchen and electronics…</LinkButton>
    </Tooltip>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByText('Home, kitchen and electronics…');
  },
};

function Search({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <SearchField label="Search reports" value={value} onChange={setValue} />;
}

export const EmptySearch: Story = { render: () => <Search initial="" /> };
export const FilledSearch: Story = { render: () => <Search initial="Sales" /> };

export const Skip: Story = {
  render: () => (
    <>
      <SkipLink target="content">Skip to the content</SkipLink>
      <main id="content" tabIndex={-1}>
        Press Tab to see the link.
      </main>
    </>
  ),
};
