import { Input, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import type { HTMLInputTypeAttribute } from 'react';
import { FieldFrame } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { useCheckedField } from './use-checked-field.ts';

export interface TextFieldProps extends Omit<FieldFrameProps, 'error'> {
  /** Path of the value in the form. */
  name: string;
  /** More than one make it a text of several lines. */
  rows?: number;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
}

/** A text of the form around it. */
export const TextField = (props: TextFieldProps) => {
  const { name, rows = 1, type = 'text', placeholder, autoComplete = 'off', ...frame } = props;
  const { field, error } = useCheckedField(name);
  const common = {
    ...field,
    value: (field.value as string | null | undefined) ?? '',
    placeholder,
    size: 'sm',
    bg: 'bg.panel',
    'aria-required': frame.required,
  } as const;
  return (
    <FieldFrame {...frame} error={error}>
      {rows > 1 ? (
        <Textarea recipe={textareaRecipe} {...common} rows={rows} resize="vertical" />
      ) : (
        <Input {...common} type={type} autoComplete={autoComplete} />
      )}
    </FieldFrame>
  );
};
