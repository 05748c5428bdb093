import { Portal, Tooltip } from '@chakra-ui/react';
import { tooltipSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';

interface TooltipBubbleProps {
  id: string;
  /** Element next to which the bubble is shown; null while it is hidden. */
  anchor: HTMLElement | null;
  placement: TooltipPlacement;
  onClose(): void;
  children: ReactNode;
}

/** Renders the bubble of a tooltip next to its anchor. */
export const TooltipBubble = ({ id, anchor, placement, onClose, children }: TooltipBubbleProps) => (
  <Tooltip.Root
    recipe={tooltipSlotRecipe}
    open={anchor !== null}
    onOpenChange={onClose}
    ids={{ content: id }}
    positioning={{ strategy: 'fixed', placement, gutter: 6, getAnchorElement: () => anchor }}
    lazyMount
    unmountOnExit
  >
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
          {children}
        </Tooltip.Content>
      </Tooltip.Positioner>
    </Portal>
  </Tooltip.Root>
);
