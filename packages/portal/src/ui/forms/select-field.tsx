import { CloseButton, Flex, Tag } from '@chakra-ui/react';
import { tagSlotRecipe } from '@chakra-ui/react/theme';
import { useFormState } from 'react-hook-form';
import { formMessages } from '../../messages/form.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { useFieldText } from './field-texts.ts';
import { OptionList } from './option-list.tsx';
import type { Option } from './option-list.tsx';
import { OrderedOptions } from './ordered-options.tsx';
import { useValidatedField } from './use-validated-field.ts';

export interface SelectFieldProps extends Omit<FieldFrameProps, 'error'> {
  name: string;
  options: readonly Option[];
  emptyText: string;
  /** Whether the value is a list of IDs instead of one ID. */
  multiple?: boolean;
  /** Whether the order matters. New options are appended, and the order can be changed. */
  ordered?: boolean;
  /** Called after a selection, to change dependent values. */
  onSelect?: (ids: string[]) => void;
}

interface SelectedOptionsProps {
  options: readonly Option[];
  ids: readonly string[];
  remove(id: string): void;
}

const findName = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? '…';

const SelectedOptions = (props: SelectedOptionsProps) => (
  <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
    {props.ids.map((id) => {
      const name = findName(props.options, id);
      return (
        <Tag.Root
          as="li"
          recipe={tagSlotRecipe}
          key={id}
          size="md"
          minHeight="6"
          colorPalette="gray"
          variant="subtle"
        >
          <Tag.Label>{name}</Tag.Label>
          <Tag.EndElement boxSize="auto" display="flex" alignItems="center" marginInlineEnd="-1">
            <CloseButton
              size="2xs"
              colorPalette="gray"
              aria-label={formMessages.remove(name)}
              onClick={() => {
                props.remove(id);
              }}
            />
          </Tag.EndElement>
        </Tag.Root>
      );
    })}
  </Flex>
);

function toIds(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' && value ? [value] : [];
}

/** Renders a form field for selecting one or more options from a searchable list. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, emptyText, multiple = false, ordered = false, onSelect, ...frame } = props;
  const { field, validate, error } = useValidatedField(name);
  const { isSubmitting } = useFormState();
  useFieldText(name, frame.label, (value) => {
    const names = toIds(value).map((id) => options.find((option) => option.id === id)?.name ?? id);
    return (ordered ? names.map((text, index) => `${String(index + 1)}. ${text}`) : names).join(', ');
  });
  const ids = toIds(field.value);
  const select = (next: string[]) => {
    field.onChange(multiple ? next : (next[0] ?? ''));
    validate();
    onSelect?.(next);
  };
  return (
    <FieldFrame {...frame} error={error}>
      <OptionList
        label={frame.label}
        options={options}
        value={ids}
        onChange={select}
        onBlur={field.onBlur}
        multiple={multiple}
        clearable={!frame.required}
        disabled={(frame.disabled ?? false) || isSubmitting}
        emptyText={emptyText}
      />
      {ordered && ids.length > 0 && (
        <OrderedOptions items={ids.map((id) => ({ id, name: findName(options, id) }))} onChange={select} />
      )}
      {multiple && !ordered && ids.length > 0 && (
        <SelectedOptions
          options={options}
          ids={ids}
          remove={(id) => {
            select(ids.filter((other) => other !== id));
          }}
        />
      )}
    </FieldFrame>
  );
}
