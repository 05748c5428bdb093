import { chakra } from '@chakra-ui/react';

/** Button with the style of a link, for table cells that open a dialog. */
export const LinkButton = chakra('button', {
  base: {
    maxWidth: '100%',
    color: 'accent.fg',
    fontWeight: 'medium',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderRadius: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { textDecoration: 'underline' },
  },
});
