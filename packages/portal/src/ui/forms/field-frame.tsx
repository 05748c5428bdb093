import { Box, Field } from '@chakra-ui/react';
import { fieldSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { formMessages } from '../../messages/form.ts';
import { PendingField } from './pending-field.tsx';

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Details to show below the error. */
  errorDetail?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
}

/** Renders a field with its label above and its hint or error below. */
export function FieldFrame(props: FieldFrameProps & { children: ReactNode }) {
  const {
    label,
    hint,
    error,
    errorDetail,
    required = false,
    disabled = false,
    readOnly = false,
    children,
  } = props;
  return (
    <Field.Root
      recipe={fieldSlotRecipe}
      invalid={error !== undefined}
      disabled={disabled}
      readOnly={readOnly}
      gap="1"
      // Set by CSS variable, because a style prop would also override the colors of focus and errors.
      css={{ '--chakra-colors-border': 'colors.border.control' }}
    >
      <Field.Label textStyle="sm" fontWeight="medium">
        {label}
        {!required && !readOnly && (
          <Box as="span" color="fg.subtle" fontWeight="normal" textStyle="xs">
            {formMessages.optional}
          </Box>
        )}
      </Field.Label>
      <PendingField>{children}</PendingField>
      <Box minHeight={readOnly ? '0' : '4'} textStyle="xs">
        {error === undefined ? (
          hint && (
            <Field.HelperText textStyle="xs" color="fg.muted">
              {hint}
            </Field.HelperText>
          )
        ) : (
          <Field.ErrorText display="block" textStyle="xs" color="fg.error">
            {error}
            {errorDetail && <Box overflowWrap="anywhere">{errorDetail}</Box>}
          </Field.ErrorText>
        )}
      </Box>
    </Field.Root>
  );
}
