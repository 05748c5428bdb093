import { Icon, VisuallyHidden } from '@chakra-ui/react';
import { LuFrown, LuSmile } from 'react-icons/lu';
import { tableMessages } from '../messages/table.ts';

/** Renders a happy face for yes and a sad face for no. Screen readers announce the word. */
export const YesNo = ({ value }: { value: boolean }) => (
  <>
    <Icon
      as={value ? LuSmile : LuFrown}
      boxSize="5"
      verticalAlign="middle"
      color={value ? 'status.success.solid' : 'status.error.solid'}
      opacity={value ? undefined : '0.65'}
      strokeWidth={value ? undefined : 1.5}
      aria-hidden
    />
    <VisuallyHidden>{value ? tableMessages.yes : tableMessages.no}</VisuallyHidden>
  </>
);
