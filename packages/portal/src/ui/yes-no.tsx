import { Icon, VisuallyHidden } from '@chakra-ui/react';
import { tableMessages } from '../messages/table.ts';
import { FrownIcon, SmileIcon } from './screen-icons.tsx';

/** Renders a happy face for yes and a sad face for no. Screen readers announce the word. */
export const YesNo = ({ value }: { value: boolean }) => (
  <>
    <Icon
      as={value ? SmileIcon : FrownIcon}
      boxSize="5"
      verticalAlign="middle"
      color={value ? 'status.success.solid' : 'status.error.solid'}
      opacity={value ? undefined : '0.65'}
      css={value ? undefined : { '& g': { strokeWidth: 1.5 } }}
      aria-hidden
    />
    <VisuallyHidden>{value ? tableMessages.yes : tableMessages.no}</VisuallyHidden>
  </>
);
