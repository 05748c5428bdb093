import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useRef } from 'react';
import { formMessages } from '../../messages/form.ts';
import { Modal } from '../../ui/modal.tsx';

/** Renders the confirmation before unsaved changes are discarded. */
export function DiscardDialog(props: { open: boolean; onStay(): void; onDiscard(): void }) {
  const { open, onStay, onDiscard } = props;
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={formMessages.discardTitle}
      open={open}
      onEscape={onStay}
      tone="warning"
      width={sizes.smallDialog}
      firstFocus={stayButton}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="danger" onClick={onDiscard}>
            {formMessages.discard}
          </Button>
          <Button ref={stayButton} size="sm" onClick={onStay}>
            {formMessages.keepEditing}
          </Button>
        </>
      }
    >
      <Text>{formMessages.discardText}</Text>
    </Modal>
  );
}
