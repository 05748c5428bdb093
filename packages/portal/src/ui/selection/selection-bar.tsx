import { Button, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { selectionMessages as texts } from '../../messages/selection.ts';
import { failAll } from './bulk-action.ts';
import type { BulkAction, Execute, Failure } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';

const maxEntities = 500;

interface SelectionBarProps<Entity> {
  /** The selected entities. */
  entities: readonly Entity[];
  getName(entity: Entity): string;
  actions: readonly BulkAction<Entity>[];
  /** Shown while nothing is selected. */
  hint: string;
  /** Receives the entities that stay selected after an action. */
  onChange(entities: Entity[]): void;
  /** Shown before the number of selected entities. */
  children?: ReactNode;
}

/** An action that the user has started. */
interface Run<Entity> {
  /** Number of actions so far, which resets the form of the previous one. */
  number: number;
  action: BulkAction<Entity>;
  /** The selection shrinks while the dialog shows the result. */
  entities: readonly Entity[];
  isOpen: boolean;
  isRunning: boolean;
  error?: unknown;
  failures: readonly Failure<Entity>[];
}

function useRun<Entity>(onChange: (entities: Entity[]) => void) {
  const [run, setRun] = useState<Run<Entity>>();
  const bar = useRef<HTMLDivElement>(null);
  const update = (change: Partial<Run<Entity>>) => {
    setRun((before) => before && { ...before, ...change });
  };
  const finish = (failures: Failure<Entity>[]) => {
    update({ isOpen: failures.length > 0, isRunning: false, failures });
    onChange(failures.map(({ entity }) => entity));
    // The pressed button was disabled.
    if (failures.length === 0) bar.current?.focus();
  };
  const execute = async (act: Execute<Entity>, entities: readonly Entity[]) => {
    update({ isRunning: true, error: undefined });
    finish(await act(entities));
  };
  const start = (action: BulkAction<Entity>, entities: readonly Entity[]) => {
    const isImmediate = action.execute !== undefined && action.confirmation === undefined;
    setRun((before) => ({
      number: (before?.number ?? 0) + 1,
      action,
      entities,
      isOpen: !isImmediate,
      isRunning: isImmediate,
      failures: [],
    }));
    if (!isImmediate) return;
    void execute(action.execute, entities).catch((error: unknown) => {
      finish(failAll(entities, error));
    });
  };
  const confirm = ({ action, entities }: Run<Entity>) => {
    if (!action.execute) return;
    void execute(action.execute, entities).catch((error: unknown) => {
      update({ isRunning: false, error });
    });
  };
  const submit = async ({ entities }: Run<Entity>, act: Execute<Entity>) => {
    try {
      await execute(act, entities);
    } finally {
      update({ isRunning: false });
    }
  };
  const close = () => {
    update({ isOpen: false });
  };
  /** Closes the form, unless the dialog with the failures has replaced it. */
  const closeForm = () => {
    setRun((before) => before && { ...before, isOpen: before.failures.length > 0 });
  };
  return { run, bar, start, confirm, submit, close, closeForm };
}

/** Renders the number of selected entities and buttons with actions for them. */
export function SelectionBar<Entity>(props: SelectionBarProps<Entity>) {
  const { entities, getName, actions, hint, onChange, children } = props;
  const { run, bar, start, confirm, submit, close, closeForm } = useRun(onChange);
  const isTooLarge = entities.length > maxEntities;
  const isDisabled = entities.length === 0 || isTooLarge || run?.isRunning === true;
  const hasFailed = run !== undefined && run.failures.length > 0;
  const finalFocus = hasFailed || entities.length === 0 ? bar : undefined;
  const Form = hasFailed ? undefined : run?.action.Form;
  return (
    <Flex
      ref={bar}
      tabIndex={-1}
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
      {children}
      <Text textStyle="sm" aria-live="polite">
        {entities.length === 0 ? hint : texts.selected(entities.length)}
        {isTooLarge && ` ${texts.tooMany}`}
      </Text>
      <Flex gap="3" wrap="wrap" justify="flex-end" marginStart="auto">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.tone === 'neutral' ? 'outline' : 'solid'}
            colorPalette={action.tone && { danger: 'danger', neutral: 'gray' }[action.tone]}
            disabled={isDisabled || action.isAvailable?.(entities) === false}
            loading={run?.isRunning === true && !run.isOpen && run.action.label === action.label}
            loadingText={action.label}
            onClick={() => {
              start(action, entities);
            }}
          >
            {action.label}
          </Button>
        ))}
      </Flex>
      {run && Form && (
        <Form
          key={run.number}
          entities={run.entities}
          open={run.isOpen}
          onClose={closeForm}
          finalFocus={finalFocus}
          onSubmit={(act) => submit(run, act)}
        />
      )}
      {run && !Form && (
        <BulkDialog
          title={run.action.confirmation?.title ?? run.action.label}
          open={run.isOpen}
          onClose={close}
          finalFocus={finalFocus}
          confirmation={
            run.action.confirmation && {
              question: run.action.confirmation.question(run.entities.length),
              names: run.entities.map(getName),
              label: run.action.confirmation.confirm,
              onConfirm: () => {
                confirm(run);
              },
            }
          }
          isRunning={run.isRunning}
          error={run.error}
          result={
            hasFailed
              ? {
                  text: run.action.summarize(run.entities.length - run.failures.length, run.entities.length),
                  failures: run.failures.map(({ entity, reason }) => texts.failure(getName(entity), reason)),
                }
              : undefined
          }
        />
      )}
    </Flex>
  );
}
