import { Input, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import type { HTMLInputTypeAttribute } from 'react';
import { FieldFrame } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { useFieldText } from './field-texts.ts';
import { useValidatedField } from './use-validated-field.ts';

export interface TextFieldProps extends Omit<FieldFrameProps, 'error'> {
  /** Path of the value in the form. */
  name: string;
  /** Renders a multi-line field if greater than one. */
  rows?: number;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
}

const maskSecret = (value: unknown): string => (value ? '••••••' : '');

/** Renders a form field for text. */
export function TextField(props: TextFieldProps) {
  const { name, rows = 1, type = 'text', placeholder, autoComplete = 'off', ...frame } = props;
  const { field, error } = useValidatedField(name);
  const value = (field.value as string | null | undefined) ?? '';
  useFieldText(name, frame.label, type === 'password' ? maskSecret : undefined);
  const commonProps = {
    ...field,
    value,
    placeholder,
    size: 'sm',
    bg: 'bg.panel',
    'aria-required': frame.required,
  } as const;
  return (
    <FieldFrame {...frame} error={error}>
      {rows > 1 ? (
        <Textarea recipe={textareaRecipe} {...commonProps} rows={rows} resize="vertical" />
      ) : (
        <Input {...commonProps} type={type} autoComplete={autoComplete} />
      )}
    </FieldFrame>
  );
}
