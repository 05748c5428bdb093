import { Box } from '@chakra-ui/react';
import { LuTriangleAlert } from 'react-icons/lu';
import { Problem } from './problem.tsx';
import type { ProblemProps } from './problem.tsx';

/** A state that leaves nothing else to show; a problem by default. */
export const FullPageProblem = (props: Omit<ProblemProps, 'icon' | 'level'> & Partial<ProblemProps>) => (
  <Box as="main" minHeight="100dvh" display="grid" bg="bg">
    <Problem icon={LuTriangleAlert} tone="warning" level={1} {...props} />
  </Box>
);
