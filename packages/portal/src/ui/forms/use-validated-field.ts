import { useController, useFormContext } from 'react-hook-form';
import { getErrorMessage } from './error-message.ts';
import { useVisibleField } from './visible-fields.ts';

/** Registers a form field. Returns its value, its handlers and, after its first validation, its error. */
export function useValidatedField(name: string) {
  useVisibleField(name);
  const { trigger } = useFormContext();
  const { field, fieldState } = useController({ name });
  const validate = () => void trigger(name);
  return {
    field: {
      ...field,
      onBlur: () => {
        field.onBlur();
        validate();
      },
    },
    validate,
    error: getErrorMessage(fieldState.error),
  };
}
