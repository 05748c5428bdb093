import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { isRejection } from '../../http/error-policy.ts';
import { dialogMessages } from '../../messages/dialogs.ts';
import { formMessages } from '../../messages/form.ts';
import { useServices } from '../../services.ts';
import { Modal } from '../modal.tsx';
import { useFocusOn } from '../use-focus-on.ts';
import { ErrorAlert } from './error-alert.tsx';

export interface DeletionDialogProps {
  /** Type of the entity, such as `tenant`. */
  type: string;
  name: string;
  open: boolean;
  onClose(): void;
  /** Deletes the entity. The dialog closes when the promise resolves, and shows the error when it rejects. */
  onConfirm(): Promise<unknown>;
}

/** Renders the confirmation of a deletion. Only its buttons and Esc close it. Notifies the user of success. */
export const DeletionDialog = ({ type, name, open, onClose, onConfirm }: DeletionDialogProps) => {
  const { notify } = useServices().notifications;
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const isRejected = state.error instanceof ApiError && isRejection(state.error);
  // The pressed button loses the focus while it is disabled. After a rejection it stays disabled.
  const cancelButton = useFocusOn<HTMLButtonElement>(isRejected);
  const yesButton = useFocusOn<HTMLButtonElement>(state.error !== undefined && !state.busy && !isRejected);
  const close = () => {
    setState({ busy: false });
    onClose();
  };
  const confirm = async () => {
    setState({ busy: true });
    try {
      await onConfirm();
      notify({ text: dialogMessages.deletion.deleted(name), color: 'success', force: true });
      close();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Modal
      title={dialogMessages.deletion.title}
      open={open}
      onEscape={close}
      tone="warning"
      width={sizes.smallDialog}
      firstFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} size="sm" variant="outline" colorPalette="gray" onClick={close}>
            {formMessages.cancel}
          </Button>
          <Button
            ref={yesButton}
            size="sm"
            minWidth="20"
            colorPalette="danger"
            disabled={isRejected}
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
      <ErrorAlert error={state.error} />
    </Modal>
  );
};
