import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUndoDeletion } from '../../data/use-undo-deletion.ts';
import { ApiError } from '../../http/api-error.ts';
import { isRejection } from '../../http/error-policy.ts';
import { dialogMessages } from '../../messages/dialogs.ts';
import { formMessages } from '../../messages/form.ts';
import { ErrorAlert } from '../../ui/dialogs/error-alert.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNotifications } from '../../ui/notifications/notifications-context.ts';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { ReferenceLinks } from './reference-links.tsx';

export interface DeletionDialogProps {
  /** Type of the entity, such as `tenant`. */
  type: string;
  name: string;
  open: boolean;
  onClose(): void;
  /** Deletes the entity. The dialog closes when the promise resolves, and shows the error when it rejects. */
  onConfirm(): Promise<unknown>;
  /** ID of the deletion if it can be undone, which the notification offers. */
  deletionId?: string | undefined;
  /** Input of the user in `children`. The deletion can be tried again with other input after a rejection. */
  input?: string;
  /** Shown below the question. */
  children?: ReactNode;
}

interface State {
  busy: boolean;
  error?: unknown;
  /** Input that the server rejected. */
  input?: string | undefined;
}

/** Renders the confirmation of a deletion. Only its buttons and Esc close it. Notifies the user of success. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { type, name, open, onClose, onConfirm, deletionId, input, children } = props;
  const { notify } = useNotifications();
  const offerUndo = useUndoDeletion();
  const [state, setState] = useState<State>({ busy: false });
  const failure = state.error instanceof ApiError && state.input === input ? state.error : undefined;
  const isRejected = failure !== undefined && isRejection(failure);
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
      const text = dialogMessages.deletion.deleted(name);
      if (deletionId === undefined) notify({ text, color: 'success', force: true });
      else offerUndo(text, [deletionId]);
      close();
    } catch (error) {
      setState({ busy: false, error, input });
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
      {children}
      <ErrorAlert error={state.error} />
      {failure && <ReferenceLinks references={failure.references} />}
    </Modal>
  );
}
