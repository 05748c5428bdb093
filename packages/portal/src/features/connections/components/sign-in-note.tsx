import { Button, Flex, Spinner, Text } from '@chakra-ui/react';
import type { AuthorizePopup } from '../../../data/authorize-popup.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { scrollIntoView } from '../../../ui/scroll-into-view.ts';

/** Renders a note while the user signs in to the BI service in the popup. */
export const SignInNote = ({ popup }: { popup: AuthorizePopup }) => (
  <Flex
    ref={scrollIntoView}
    role="status"
    align="center"
    wrap="wrap"
    gap="2"
    paddingInline="3"
    paddingBlock="2"
    borderRadius="l2"
    bg="status.info.subtle"
    color="status.info.fg"
    textStyle="sm"
  >
    <Spinner size="sm" aria-hidden />
    <Text flex="1" minWidth="48">
      {texts.waiting}
    </Text>
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={popup.focus}>
      {texts.showWindow}
    </Button>
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={popup.stopWaiting}>
      {texts.stopWaiting}
    </Button>
  </Flex>
);
