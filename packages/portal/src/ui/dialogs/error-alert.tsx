import { Flex, Icon, Text } from '@chakra-ui/react';
import { CircleAlertIcon } from '../icons.tsx';
import { scrollIntoView } from '../scroll-into-view.ts';

/** Renders an error message within a form or dialog. */
export const ErrorAlert = ({ error }: { error: unknown }) =>
  error instanceof Error ? (
    <Flex
      ref={scrollIntoView}
      role="alert"
      gap="2.5"
      marginTop="4"
      padding="3"
      borderRadius="l2"
      bg="status.error.subtle"
      color="status.error.fg"
      textStyle="sm"
    >
      <Icon as={CircleAlertIcon} boxSize="4" marginTop="0.5" aria-hidden />
      <Text overflowWrap="anywhere">{error.message}</Text>
    </Flex>
  ) : null;
