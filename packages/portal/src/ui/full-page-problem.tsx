import { Box } from '@chakra-ui/react';
import { LuTriangleAlert } from 'react-icons/lu';
import { Problem } from './problem.tsx';
import type { Action } from './problem.tsx';

/** A problem that leaves nothing else to show. */
export const FullPageProblem = (props: {
  title: string;
  text: string;
  primary: Action;
  secondary?: Action;
}) => (
  <Box as="main" minHeight="100dvh" display="grid" bg="bg">
    <Problem icon={LuTriangleAlert} tone="warning" level={1} {...props} />
  </Box>
);
