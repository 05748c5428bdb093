import { Flex } from '@chakra-ui/react';
import type { AccessPath } from '@embed-portal/api-contract';
import { accessMessages } from '../../../messages/access.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Formats a reason for which a user may open an app. */
export const formatPath = ({ rule, group }: AccessPath): string =>
  rule === 'group' ? accessMessages.group(group?.name ?? '') : accessMessages.path[rule];

/** Renders all reasons for which a user may open an app. */
export const Paths = ({ paths }: { paths: readonly AccessPath[] }) => (
  <Flex as="ul" wrap="wrap" gap="1" listStyleType="none">
    {paths.map((path) => (
      <li key={formatPath(path)}>
        <StatusChip tone={path.rule === 'group' ? 'neutral' : 'info'}>{formatPath(path)}</StatusChip>
      </li>
    ))}
  </Flex>
);
