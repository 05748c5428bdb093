import { Button, Text } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import { formMessages } from '../../messages/form.ts';
import { Modal } from '../modal.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface ConfirmationDialogProps {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  action: string;
  /** Whether the action takes something away from the user; defaults to false. */
  isDestructive?: boolean;
  /** Whether the action is running. */
  isPending: boolean;
  /** Error of the action, unless it is shown elsewhere. */
  error?: Error | null;
  open: boolean;
  onClose(): void;
  onConfirm(): void;
}

type ConfirmationButtonsProps = Pick<
  ConfirmationDialogProps,
  'action' | 'isDestructive' | 'isPending' | 'onClose' | 'onConfirm'
>;

/** Renders the buttons that cancel and confirm an action. */
export function ConfirmationButtons(props: ConfirmationButtonsProps) {
  const { action, isDestructive = false, isPending, onClose, onConfirm } = props;
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        {formMessages.cancel}
      </Button>
      <Button
        size="sm"
        minWidth="20"
        colorPalette={isDestructive ? 'danger' : undefined}
        loading={isPending}
        loadingText={action}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </>
  );
}

/** Renders the confirmation of an action. Only its buttons and Esc close it. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { title, text, action, isDestructive = false, isPending, error, open, onClose, onConfirm } = props;
  return (
    <Modal
      title={title}
      open={open}
      onEscape={onClose}
      tone="warning"
      width={sizes.smallDialog}
      footer={<ConfirmationButtons {...{ action, isDestructive, isPending, onClose, onConfirm }} />}
    >
      <Text overflowWrap="anywhere">{text}</Text>
      <ErrorAlert error={error} />
    </Modal>
  );
}
