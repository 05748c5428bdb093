import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useRef } from 'react';
import { messages } from '../../messages.ts';
import { Modal } from '../modal.tsx';

/** Asks before changes that were not saved are given up. */
export const DiscardDialog = (props: { open: boolean; onStay(): void; onDiscard(): void }) => {
  const { open, onStay, onDiscard } = props;
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={messages.form.discardTitle}
      open={open}
      tone="warning"
      width={sizes.deleteDialog}
      firstFocus={stay}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="danger" onClick={onDiscard}>
            {messages.form.discard}
          </Button>
          <Button ref={stay} size="sm" onClick={onStay}>
            {messages.form.keepEditing}
          </Button>
        </>
      }
    >
      <Text>{messages.form.discardText}</Text>
    </Modal>
  );
};
