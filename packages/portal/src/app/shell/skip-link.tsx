import { Link } from '@chakra-ui/react';
import { messages } from '../../messages.ts';

/** First stop of the keyboard: past the menus, to the content. */
export const SkipLink = () => (
  <Link
    href="#content"
    position="fixed"
    top="2"
    insetStart="2"
    zIndex="skipNav"
    paddingInline="4"
    paddingBlock="2"
    bg="bg.raised"
    borderRadius="l2"
    boxShadow="md"
    transform="translateY(-200%)"
    _focusVisible={{ transform: 'none' }}
  >
    {messages.shell.skip}
  </Link>
);
