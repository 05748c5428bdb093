import { Grid, HStack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { IconType } from './create-icon.tsx';
import * as icons from './icons.tsx';
import * as screenIcons from './screen-icons.tsx';

const Icons = ({ components }: { components: Record<string, IconType> }) => (
  <Grid templateColumns="repeat(auto-fill, minmax(13rem, 1fr))" gap="3">
    {Object.entries(components).map(([name, Icon]) => (
      <HStack key={name}>
        <Icon aria-hidden />
        <Text textStyle="sm">{name.replace(/Icon$/, '')}</Text>
      </HStack>
    ))}
  </Grid>
);

const meta = {
  title: 'Icons',
  component: Icons,
} satisfies Meta<typeof Icons>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstVisit: Story = { args: { components: icons } };
export const Screens: Story = { args: { components: screenIcons } };
