import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import type { NotificationColor } from './notification-queue.ts';
import { useNotifications } from './notifications-context.ts';

function Notify({ text, color }: { text: string; color: NotificationColor }) {
  const { notify } = useNotifications();
  useEffect(() => {
    notify({ text, color });
  }, [notify, text, color]);
  return null;
}

const meta = {
  title: 'Notifications',
  component: Notify,
} satisfies Meta<typeof Notify>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Information: Story = { args: { color: 'info', text: 'Copied to the clipboard.' } };
export const Success: Story = { args: { color: 'success', text: 'Retail cockpit has been saved.' } };
export const Warning: Story = {
  args: { color: 'warning', text: 'The workspace could not be synchronized completely.' },
};
export const Failure: Story = { args: { color: 'error', text: 'Internal server error' } };
