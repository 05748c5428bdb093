import { Box, HStack } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { BrandMark } from './brand-mark.tsx';
import { FullPageStatus } from './full-page-status.tsx';
import { CloudOffIcon, UsersIcon } from './icons.tsx';
import { MissingValue } from './missing-value.tsx';
import { Splash } from './splash.tsx';
import { StatusChip } from './status-chip.tsx';
import { StatusView } from './status-view.tsx';
import { cellPartsStyle } from './table/table-style.ts';
import { YesNo } from './yes-no.tsx';

const meta = {
  title: 'Status',
  component: StatusView,
} satisfies Meta<typeof StatusView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    icon: UsersIcon,
    title: 'No groups yet',
    text: 'Groups decide which apps their members see.',
    primary: { label: 'Add group', onClick: fn() },
  },
};

export const Failed: Story = {
  args: {
    icon: CloudOffIcon,
    tone: 'error',
    title: 'The list could not be loaded',
    text: 'Network error, please check internet connection!',
    primary: { label: 'Try again', onClick: fn() },
    secondary: { label: 'Sign out', onClick: fn() },
  },
};

export const FullPage: StoryObj = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <FullPageStatus title="The portal is not available" text="Its configuration could not be loaded." />
  ),
};

export const SplashScreen: StoryObj = {
  parameters: { layout: 'fullscreen' },
  render: () => <Splash text="Loading…" />,
};

export const Indicators: StoryObj = {
  render: () => (
    <HStack wrap="wrap">
      <BrandMark />
      <MissingValue />
      <Box css={cellPartsStyle}>
        <YesNo value />
        <YesNo value={false} />
      </Box>
      <StatusChip tone="neutral">Invited</StatusChip>
      <StatusChip tone="info">Unknown</StatusChip>
      <StatusChip tone="success">OK</StatusChip>
      <StatusChip tone="warning">Expires soon</StatusChip>
      <StatusChip tone="error">Failed</StatusChip>
    </HStack>
  ),
};
