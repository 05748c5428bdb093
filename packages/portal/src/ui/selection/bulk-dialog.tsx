import { Box, Button, List, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { sizes } from '@embed-portal/api-contract';
import type { RefObject } from 'react';
import { selectionMessages as texts } from '../../messages/selection.ts';
import { ConfirmationButtons } from '../dialogs/confirmation-dialog.tsx';
import { ErrorAlert } from '../dialogs/error-alert.tsx';
import { Modal } from '../modal.tsx';

const maxListedNames = 10;

/** Renders a list of names. */
export const NameList = ({ names }: { names: readonly string[] }) => (
  <List.Root recipe={listSlotRecipe} marginTop="2" paddingStart="5" textStyle="sm" overflowWrap="anywhere">
    {names.map((name, index) => (
      <List.Item key={index}>{name}</List.Item>
    ))}
  </List.Root>
);

/** Returns the first names, and the number of the others. */
const shorten = (names: readonly string[]): string[] =>
  names.length > maxListedNames
    ? [...names.slice(0, maxListedNames), texts.moreNames(names.length - maxListedNames)]
    : [...names];

interface BulkDialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  /** Receives the focus on close; defaults to the previously focused element. */
  finalFocus: RefObject<HTMLElement | null> | undefined;
  /** Question with the names of the entities. */
  confirmation?: { question: string; names: readonly string[]; label: string; onConfirm(): void } | undefined;
  isRunning: boolean;
  /** Reason why the action failed as a whole. */
  error: unknown;
  /** Result with the failures, which replaces the question. */
  result: { text: string; failures: readonly string[] } | undefined;
}

const Footer = ({ onClose, confirmation, isRunning }: Omit<BulkDialogProps, 'title'>) =>
  confirmation ? (
    <ConfirmationButtons
      action={confirmation.label}
      isDestructive
      isPending={isRunning}
      onClose={onClose}
      onConfirm={confirmation.onConfirm}
    />
  ) : (
    <Button size="sm" onClick={onClose}>
      {texts.close}
    </Button>
  );

/** Renders the confirmation of an action for several entities, and then the entities for which it failed. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, open, onClose, finalFocus, confirmation, error, result } = props;
  return (
    <Modal
      title={title}
      open={open}
      onEscape={onClose}
      tone="warning"
      width={sizes.smallDialog}
      finalFocus={finalFocus}
      footer={<Footer {...props} confirmation={result ? undefined : confirmation} />}
    >
      {result ? (
        <Box role="alert">
          <Text>{result.text}</Text>
          <NameList names={result.failures} />
        </Box>
      ) : (
        confirmation && (
          <>
            <Text>{confirmation.question}</Text>
            <NameList names={shorten(confirmation.names)} />
          </>
        )
      )}
      <ErrorAlert error={error} />
    </Modal>
  );
}
