import { chakra } from '@chakra-ui/react';

/** A button that looks like a link: in a table, it opens what its text names. */
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
