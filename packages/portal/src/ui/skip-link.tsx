import { Link } from '@chakra-ui/react';

interface SkipLinkProps {
  /** ID of the element to go to; it must be able to take the focus. */
  target: string;
  children: string;
}

/** A link that only keyboards reach, past what stands between it and its target. */
export const SkipLink = ({ target, children }: SkipLinkProps) => (
  <Link
    href={`#${target}`}
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
    {children}
  </Link>
);
