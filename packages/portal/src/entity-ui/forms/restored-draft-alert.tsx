import { Button, Flex, Icon, Text } from '@chakra-ui/react';
import { formMessages } from '../../messages/form.ts';
import { HistoryIcon } from '../../ui/screen-icons.tsx';
import type { Draft } from './use-draft.ts';

const findFirstField = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input, textarea');

/** Renders a note that a form contains restored changes, with a button to discard them. */
export function RestoredDraftAlert({ draft, formId }: { draft: Draft; formId: string }) {
  if (!draft.restored) return null;
  const discard = () => {
    draft.discard();
    findFirstField(formId)?.focus();
  };
  return (
    <Flex
      role="status"
      order="-1"
      align="center"
      wrap="wrap"
      columnGap="2"
      marginBottom="3"
      paddingInline="3"
      paddingBlock="1"
      borderRadius="l2"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="xs"
    >
      <Icon as={HistoryIcon} boxSize="4" aria-hidden />
      <Text flex="1" minWidth="48">
        {formMessages.restored} {draft.lacksSecrets && formMessages.secretsNotStored}
      </Text>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={discard}>
        {formMessages.discardRestored}
      </Button>
    </Flex>
  );
}
