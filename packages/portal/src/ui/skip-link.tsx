import { Link } from '@chakra-ui/react';

interface SkipLinkProps {
  /** ID of the target, which must be focusable. */
  target: string;
  children: string;
}

/** Renders a link that skips to its target. It is visible only on keyboard focus. */
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
