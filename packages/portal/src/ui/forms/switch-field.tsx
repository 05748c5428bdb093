import { Flex, Stack, Switch, Text } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { tableMessages } from '../../messages/table.ts';
import { SwitchTrack } from '../switch-track.tsx';
import { useFieldText } from './field-texts.ts';
import { useFormPending } from './form-pending.ts';
import { PendingField } from './pending-field.tsx';

export interface SwitchFieldProps {
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

const formatBoolean = (value: unknown): string => (value ? tableMessages.yes : tableMessages.no);

/** Renders a boolean form field. */
export function SwitchField({ name, label, hint, disabled = false }: SwitchFieldProps) {
  const {
    field: { value, ref, onChange, onBlur },
  } = useController<Record<string, unknown>>({ name });
  const hintId = useId();
  const pending = useFormPending();
  useFieldText(name, label, formatBoolean);
  return (
    <Switch.Root
      recipe={switchSlotRecipe}
      checked={Boolean(value)}
      onCheckedChange={({ checked }) => {
        onChange(checked);
      }}
      disabled={disabled || pending}
      size="sm"
      width="100%"
    >
      <Flex width="100%" gap="4" align="flex-start" justify="space-between">
        <Stack gap="0">
          <Switch.Label textStyle="sm" fontWeight="medium">
            {label}
          </Switch.Label>
          {hint && (
            <Text id={hintId} textStyle="xs" color="fg.muted">
              {hint}
            </Text>
          )}
        </Stack>
        <Switch.HiddenInput ref={ref} onBlur={onBlur} aria-describedby={hint && hintId} />
        <PendingField>
          <SwitchTrack />
        </PendingField>
      </Flex>
    </Switch.Root>
  );
}
