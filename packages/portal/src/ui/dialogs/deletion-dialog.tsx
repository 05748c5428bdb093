import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useRef, useState } from 'react';
import { formMessages } from '../../messages/form.ts';
import { dialogMessages } from '../../messages/dialogs.ts';
import { Modal } from '../modal.tsx';
import { useFocusWhen } from '../use-focus-when.ts';
import { Failure } from './failure.tsx';

export interface DeletionDialogProps {
  /** What kind of thing goes, such as `tenant`. */
  type: string;
  name: string;
  open: boolean;
  onClose(): void;
  /** Closes the dialog when it is done; what it rejects with is shown. */
  onConfirm(): Promise<unknown>;
}

/** Asks before something is deleted. Only its buttons and Esc close it. */
export const DeletionDialog = ({ type, name, open, onClose, onConfirm }: DeletionDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  // It lost the focus while it was busy.
  const yes = useFocusWhen<HTMLButtonElement>(state.error !== undefined && !state.busy);
  const confirm = async () => {
    setState({ busy: true });
    try {
      await onConfirm();
      setState({ busy: false });
      onClose();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Modal
      title={dialogMessages.deletion.title}
      open={open}
      tone="warning"
      width={sizes.deleteDialog}
      firstFocus={cancel}
      footer={
        <>
          <Button ref={cancel} size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {formMessages.cancel}
          </Button>
          <Button
            ref={yes}
            size="sm"
            minWidth="20"
            colorPalette="danger"
            loading={state.busy}
            loadingText={dialogMessages.deletion.yes}
            onClick={() => void confirm()}
          >
            {dialogMessages.deletion.yes}
          </Button>
        </>
      }
    >
      <Text overflowWrap="anywhere">{dialogMessages.deletion.text(type, name)}</Text>
      <Failure error={state.error} />
    </Modal>
  );
};
