import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

export interface TipProps {
  content: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}

/** A tooltip on hover and on keyboard focus; Esc hides it. */
export const Tip = ({ content, placement = 'bottom', children }: TipProps) => (
  <Tooltip.Root
    openDelay={350}
    closeDelay={80}
    positioning={{ placement, gutter: 6 }}
    lazyMount
    unmountOnExit
  >
    <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
    <Portal>
      <Tooltip.Positioner>
        <Tooltip.Content
          bg="bg.inverted"
          color="fg.inverted"
          textStyle="xs"
          fontWeight="normal"
          paddingInline="2.5"
          paddingBlock="1.5"
          maxWidth="xs"
          borderRadius="l2"
          boxShadow="md"
        >
          {content}
        </Tooltip.Content>
      </Tooltip.Positioner>
    </Portal>
  </Tooltip.Root>
);
