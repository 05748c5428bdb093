import { Box } from '@chakra-ui/react';
import { TriangleAlertIcon } from './icons.tsx';
import { StatusView } from './status-view.tsx';
import type { StatusViewProps } from './status-view.tsx';

/** Renders a status on an otherwise empty page, by default with a warning icon. */
export const FullPageStatus = (props: Omit<StatusViewProps, 'icon' | 'level'> & Partial<StatusViewProps>) => (
  <Box as="main" minHeight="100dvh" display="grid" bg="bg">
    <StatusView icon={TriangleAlertIcon} tone="warning" level={1} {...props} />
  </Box>
);
