import { Box, Button, Heading, SimpleGrid, Spacer, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { get } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { formatTextDateTime } from '../../format/format.ts';
import { formMessages } from '../../messages/form.ts';
import { Description } from '../../ui/description.tsx';
import type { FieldText } from '../../ui/forms/field-texts.ts';
import { Modal } from '../../ui/modal.tsx';
import { isEqual } from './changed-fields.ts';
import type { Conflict } from './use-conflict.ts';

const texts = formMessages.conflict;

interface Difference {
  name: string;
  label: string;
  current: string;
  mine: string;
  isMine: boolean;
}

/** Returns the fields that either side has changed, in form order. */
const getDifferences = <Values,>(
  { base, current }: Conflict<Values>,
  mine: FieldValues,
  fields: ReadonlyMap<string, FieldText>,
): Difference[] =>
  [...fields].flatMap(([name, { label, format: formatValue }]) => {
    const [baseValue, currentValue, ownValue] = [base.values, current.values, mine].map((values): unknown =>
      get(values, name),
    );
    const isMine = !isEqual(baseValue, ownValue);
    if (!isMine && isEqual(baseValue, currentValue)) return [];
    const format = (value: unknown) => formatValue(value, baseValue) || texts.empty;
    return [
      { name, label, current: format(currentValue), mine: isMine ? format(ownValue) : texts.notMine, isMine },
    ];
  });

const Version = ({ title, text, muted = false }: { title: string; text: string; muted?: boolean }) => (
  <Description term={title}>
    <Text
      textStyle="sm"
      color={muted ? 'fg.muted' : undefined}
      whiteSpace="pre-wrap"
      maxHeight="40"
      overflowY="auto"
    >
      {text}
    </Text>
  </Description>
);

interface ConflictDialogProps<Values> {
  conflict: Conflict<Values> | undefined;
  /** Values entered by the user. */
  mine: FieldValues;
  fields: ReadonlyMap<string, FieldText>;
  onKeep(): Promise<unknown>;
  onUseCurrent(): void;
  onCancel(): void;
}

/**
 * Renders a comparison of another user's saved changes with the user's own changes, and buttons to choose a version.
 */
export function ConflictDialog<Values>(props: ConflictDialogProps<Values>) {
  const { conflict, mine, fields, onKeep, onUseCurrent, onCancel } = props;
  const back = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await onKeep().finally(() => {
      setBusy(false);
    });
  };
  const changedAt = conflict?.changedAt;
  return (
    <Modal
      title={texts.title}
      open={conflict !== undefined}
      onClose={onCancel}
      tone="warning"
      width={720}
      firstFocus={back}
      footer={
        <>
          <Button
            ref={back}
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={onCancel}
            disabled={busy}
          >
            {texts.back}
          </Button>
          <Spacer display={{ base: 'none', sm: 'block' }} />
          <Button size="sm" variant="outline" onClick={onUseCurrent} disabled={busy}>
            {texts.useCurrent}
          </Button>
          <Button size="sm" loading={busy} loadingText={texts.keep} onClick={() => void keep()}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {conflict && (
        <Stack gap="4">
          <Text textStyle="sm">
            {texts.text(
              conflict.changedBy,
              typeof changedAt === 'number' ? formatTextDateTime(changedAt) : undefined,
            )}
          </Text>
          {getDifferences(conflict, mine, fields).map((difference) => (
            <Box key={difference.name} as="section" borderWidth="1px" borderRadius="l2" padding="3">
              <Heading as="h3" textStyle="sm" fontWeight="medium" marginBottom="1.5">
                {difference.label}
              </Heading>
              <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} columnGap="4" rowGap="2">
                <Version title={texts.current} text={difference.current} />
                <Version title={texts.mine} text={difference.mine} muted={!difference.isMine} />
              </SimpleGrid>
            </Box>
          ))}
          <Text textStyle="xs" color="fg.muted">
            {texts.hint}
          </Text>
        </Stack>
      )}
    </Modal>
  );
}
