import { Button, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Modal } from '../modal.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { InfoDialog } from './info-dialog.tsx';

const meta = {
  title: 'Dialogs',
  component: Modal,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Modal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Dialog: Story = {
  args: {
    title: 'Dataset Refreshes',
    open: true,
    onClose: fn(),
    children: <Text>The dataset was refreshed today.</Text>,
    footer: <Button size="sm">Refresh now</Button>,
  },
};

export const FullScreen: Story = {
  args: {
    title: 'Users of Noordzee Retail',
    open: true,
    fullscreen: true,
    onClose: fn(),
    children: <Text padding="5">Two users</Text>,
  },
};

export const Warning: Story = {
  args: {
    title: 'Sign out',
    open: true,
    tone: 'warning',
    width: 500,
    onEscape: fn(),
    children: <Text>Your session ends in one minute.</Text>,
    footer: <Button size="sm">Stay signed in</Button>,
  },
};

export const Confirmation: StoryObj = {
  render: () => (
    <ConfirmationDialog
      title="Decline invitation"
      text="You get no access to Noordzee Retail. Its administrators can invite you again."
      action="Decline"
      isDestructive
      isPending={false}
      open
      onClose={fn()}
      onConfirm={fn()}
    />
  ),
};

export const Information: StoryObj = {
  render: () => (
    <InfoDialog title="Tenant Info" value="7c1c4b1e-4f0d-4d6e-9d38-1a3f6f0a2b11" open onClose={fn()} />
  ),
};

export const ErrorInDialog: StoryObj = {
  parameters: { layout: 'padded' },
  render: () => <ErrorAlert error={new Error('The URL is already used by another tenant.')} />,
};
