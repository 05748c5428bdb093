import { Box, Icon } from '@chakra-ui/react';
import type { useSortable } from '@dnd-kit/sortable';
import { GripVerticalIcon } from '../../../../ui/screen-icons.tsx';

type DragHandleProps = Partial<Pick<ReturnType<typeof useSortable>, 'listeners' | 'setActivatorNodeRef'>>;

/** Renders the handle for moving an entry with the pointer. It is hidden from screen readers and the keyboard. */
export const DragHandle = ({ listeners, setActivatorNodeRef }: DragHandleProps) => (
  <Box
    as="span"
    ref={setActivatorNodeRef}
    {...listeners}
    aria-hidden
    data-drag-handle
    display="flex"
    flex="none"
    alignItems="center"
    justifyContent="center"
    width="6"
    minHeight="8"
    marginInlineStart="-1.5"
    color="fg.subtle"
    cursor={listeners ? 'grab' : 'grabbing'}
    touchAction="none"
    _hover={{ color: 'fg' }}
  >
    <Icon as={GripVerticalIcon} boxSize="4" />
  </Box>
);
