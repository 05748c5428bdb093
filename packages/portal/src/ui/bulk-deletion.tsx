import { Box, Button, Flex, List, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { sizes } from '@embed-portal/api-contract';
import type { BulkDeletion, BulkDeletionResult } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndoDeletion } from '../data/use-undo-deletion.ts';
import { useRouteMutation } from '../http/use-route-mutation.ts';
import { deletionMessages as texts } from '../messages/deletions.ts';
import { dialogMessages } from '../messages/dialogs.ts';
import { formMessages } from '../messages/form.ts';
import { ErrorAlert } from './dialogs/error-alert.tsx';
import { Modal } from './modal.tsx';

const maxEntities = 500;
const maxListedNames = 10;

interface Entity {
  id: string;
  name: string;
}

interface ConfirmationProps {
  type: BulkDeletion['type'];
  entities: readonly Entity[];
  onClose(): void;
  /** Called after the deletion with the entities that remain. */
  onDeleted(remainingIds: string[]): void;
}

const NameList = ({ names }: { names: readonly string[] }) => (
  <List.Root recipe={listSlotRecipe} marginTop="2" paddingStart="5" textStyle="sm" overflowWrap="anywhere">
    {names.map((name, index) => (
      <List.Item key={index}>{name}</List.Item>
    ))}
  </List.Root>
);

/** Returns the texts of the entities that were not deleted, with the reasons. */
const describeFailures = ({ results }: BulkDeletionResult, entities: readonly Entity[]): string[] =>
  results.flatMap(({ id, error }) => {
    const name = entities.find((entity) => entity.id === id)?.name ?? id;
    return error ? [`${name}: ${error.message}`] : [];
  });

const useBulkDeletion = ({ type, entities, onClose, onDeleted }: ConfirmationProps) => {
  const { mutate, isPending, error } = useRouteMutation(deletionRoutes.deleteEntities, []);
  const queryClient = useQueryClient();
  const offerUndo = useUndoDeletion();
  const [failures, setFailures] = useState<string[]>([]);
  const confirm = () => {
    mutate(
      { params: {}, body: { type, ids: entities.map(({ id }) => id) } },
      {
        onSuccess: (result) => {
          const remaining = result.results.filter((item) => item.error !== null).map(({ id }) => id);
          const count = entities.length - remaining.length;
          if (count > 0) offerUndo(texts.bulkDeleted(count, type), result.deletionIds);
          setFailures(describeFailures(result, entities));
          onDeleted(remaining);
          if (remaining.length === 0) onClose();
          void queryClient.invalidateQueries();
        },
      },
    );
  };
  return { confirm, isPending, error, failures };
};

/** Renders the confirmation of the deletion of several entities, and then the entities that could not be deleted. */
const Confirmation = (props: ConfirmationProps) => {
  const { type, onClose } = props;
  // The selection shrinks while the dialog shows the result.
  const [entities] = useState(props.entities);
  const { confirm, isPending, error, failures } = useBulkDeletion({ ...props, entities });
  const hidden = entities.length - maxListedNames;
  const names = entities.slice(0, maxListedNames).map(({ name }) => name);
  return (
    <Modal
      title={dialogMessages.deletion.title}
      open
      onEscape={onClose}
      tone="warning"
      width={sizes.smallDialog}
      footer={
        failures.length > 0 ? (
          <Button size="sm" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
              {formMessages.cancel}
            </Button>
            <Button
              size="sm"
              minWidth="20"
              colorPalette="danger"
              loading={isPending}
              loadingText={dialogMessages.deletion.yes}
              onClick={confirm}
            >
              {dialogMessages.deletion.yes}
            </Button>
          </>
        )
      }
    >
      {failures.length > 0 ? (
        <Box role="alert">
          <Text>{texts.bulkFailed(entities.length - failures.length, entities.length)}</Text>
          <NameList names={failures} />
        </Box>
      ) : (
        <>
          <Text>{texts.bulkQuestion(entities.length, type)}</Text>
          <NameList names={hidden > 0 ? [...names, texts.moreNames(hidden)] : names} />
        </>
      )}
      <ErrorAlert error={error} />
    </Modal>
  );
};

interface SelectionBarProps {
  type: BulkDeletion['type'];
  /** The selected entities. */
  entities: readonly Entity[];
  onChange(ids: string[]): void;
}

/** Renders the number of selected entities and a button that deletes them. */
export const SelectionBar = ({ type, entities, onChange }: SelectionBarProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const isTooLarge = entities.length > maxEntities;
  return (
    <Flex
      role="group"
      aria-label={texts.select}
      gap="3"
      align="center"
      wrap="wrap"
      padding="2"
      paddingStart="4"
      marginBottom="3"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.subtle"
    >
      <Text textStyle="sm" marginEnd="auto" aria-live="polite">
        {entities.length === 0 ? texts.selectHint : texts.selected(entities.length)}
        {isTooLarge && ` ${texts.tooMany}`}
      </Text>
      <Button
        size="sm"
        colorPalette="danger"
        disabled={entities.length === 0 || isTooLarge}
        onClick={() => {
          setConfirming(true);
        }}
      >
        {texts.delete}
      </Button>
      {isConfirming && (
        <Confirmation
          type={type}
          entities={entities}
          onClose={() => {
            setConfirming(false);
          }}
          onDeleted={onChange}
        />
      )}
    </Flex>
  );
};
