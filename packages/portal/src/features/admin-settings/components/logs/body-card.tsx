import { Box, Flex, Heading } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import { adminMessages } from '../../../../messages/admin.ts';
import { CopyButton } from '../../../../ui/dialogs/copy-button.tsx';
import { JsonTree, stringifySorted } from './json-tree.tsx';

/** Renders the body of a request. */
export const BodyCard = ({ body }: { body: object }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l2" whiteSpace="normal">
    <Flex align="center" justify="space-between" paddingInline="4" paddingBlock="1.5" borderBottomWidth="1px">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {adminMessages.body}
      </Heading>
      <CopyButton text={stringifySorted(body)} />
    </Flex>
    <Box
      padding="4"
      fontFamily="mono"
      textStyle="xs"
      maxHeight="96"
      overflow="auto"
      tabIndex={0}
      role="group"
      aria-label={adminMessages.body}
    >
      <JsonTree value={body} depth={limits.auditBodyOpenDepth} />
    </Box>
  </Box>
);
