import { Box, Flex, Icon } from '@chakra-ui/react';
import { messages } from '../../messages/common.ts';
import { WifiOffIcon } from '../../ui/icons.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** Announces a lost network connection. The live region is always mounted, because screen readers ignore new ones. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <Box role="status">
      {!online && (
        <Flex
          align="center"
          justify="center"
          gap="2"
          minHeight="9"
          paddingInline="4"
          paddingBlock="1.5"
          bg="status.warning.subtle"
          color="status.warning.fg"
          borderBottomWidth="1px"
          textStyle="sm"
        >
          <Icon as={WifiOffIcon} boxSize="4" flex="none" aria-hidden />
          {messages.shell.offline}
        </Flex>
      )}
    </Box>
  );
}
