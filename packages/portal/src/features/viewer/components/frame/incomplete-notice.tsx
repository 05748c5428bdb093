import { Button, Flex, Icon, Text } from '@chakra-ui/react';
import { messages } from '../../../../messages/common.ts';
import { TriangleAlertIcon } from '../../../../ui/icons.tsx';

interface IncompleteNoticeProps {
  text: string | undefined;
  retry(): void;
}

/** Renders a notice above a visible report. The notice explains why some data of the report is missing. */
export const IncompleteNotice = ({ text, retry }: IncompleteNoticeProps) => (
  <Flex position="absolute" top="3" insetInline="3" justify="center" pointerEvents="none" role="alert">
    {text && (
      <Flex
        align="center"
        gap="3"
        maxWidth="2xl"
        paddingInline="4"
        paddingBlock="2"
        borderRadius="l2"
        boxShadow="md"
        bg="status.warning.subtle"
        color="status.warning.fg"
        pointerEvents="auto"
      >
        <Icon as={TriangleAlertIcon} boxSize="4" flex="none" aria-hidden />
        <Text textStyle="sm">{text}</Text>
        <Button size="xs" variant="outline" colorPalette="gray" flex="none" onClick={retry}>
          {messages.common.retry}
        </Button>
      </Flex>
    )}
  </Flex>
);
