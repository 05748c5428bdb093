import { Flex, Icon, Text } from '@chakra-ui/react';
import { useServices } from '../../../services.ts';
import { InfoIcon } from '../../../ui/icons.tsx';

/** Renders the configured help text about the application to use. Renders nothing if none is configured. */
export const ConnectionHelp = () => {
  const { connectionHelp } = useServices().config.branding;
  if (connectionHelp === null) return null;
  return (
    <Flex gap="2" paddingInline="3" paddingBlock="2" borderRadius="l2" bg="bg.subtle" color="fg.muted">
      <Icon as={InfoIcon} boxSize="4" marginTop="0.5" aria-hidden />
      <Text textStyle="xs" whiteSpace="pre-line" overflowWrap="anywhere">
        {connectionHelp}
      </Text>
    </Flex>
  );
};
