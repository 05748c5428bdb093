import { Button, CloseButton, Flex, Icon, Text } from '@chakra-ui/react';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { messages } from '../../../../messages/common.ts';
import { InfoIcon } from '../../../../ui/icons.tsx';

interface SharedViewNoticeProps {
  /** Name of the bookmark, or an empty string. */
  name: string;
  save(): void;
  reset(): void;
  close(): void;
}

/** Renders a bar above a report that shows the view of a link, with buttons to keep the view and to leave it. */
export const SharedViewNotice = ({ name, save, reset, close }: SharedViewNoticeProps) => (
  <Flex
    role="status"
    flex="none"
    align="center"
    gap="2"
    paddingStart="3"
    paddingEnd="1"
    paddingBlock="1"
    bg="status.info.subtle"
    color="status.info.fg"
    borderBottomWidth="1px"
  >
    <Icon as={InfoIcon} boxSize="4" flex="none" aria-hidden hideBelow="sm" />
    <Text textStyle="sm" flex="1" minWidth="0">
      {texts.shared(name)}
    </Text>
    <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" flex="none" onClick={save}>
      {texts.saveShared}
    </Button>
    <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" flex="none" onClick={reset}>
      {texts.resetShared}
    </Button>
    <CloseButton
      size="xs"
      colorPalette="gray"
      color="inherit"
      aria-label={messages.common.close}
      onClick={close}
    />
  </Flex>
);
